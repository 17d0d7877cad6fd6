'use client';

import type { PublishedRun } from '@repo/schemas/training/agency';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Card } from '@repo/ui/card';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { RunFields } from './run-fields.tsx';
import { bodyOf, type RunFormValues, runFormSchema } from './run-form-schema.ts';

type EditRunFormProps = { id: string; agencyRunId: string; name: string; defaultValues: RunFormValues };

/** A published run, changed at the agency and here at once, or taken off its list. */
export function EditRunForm({ id, agencyRunId, name, defaultValues }: EditRunFormProps) {
  const router = useRouter();
  const form = useZodForm(runFormSchema, { defaultValues });
  const path = `/api/agency/courses/courseRuns/${encodeURIComponent(id)}`;

  async function cancel() {
    const answer = await callApi(`${path}/cancel`, { method: 'POST', body: {} });
    if (!answer.ok) return answer.failure.error;
    toast.success(`Run ${agencyRunId} is off the agency’s list`);
    router.push('/agency');
    router.refresh();
    return undefined;
  }

  return (
    <Card className="max-w-3xl">
      <Form
        form={form}
        label={`Run ${agencyRunId}`}
        onSubmit={async (values) => {
          const { courseReferenceNumber: _fixed, ...body } = bodyOf(values);
          const answer = await callApi<{ data: PublishedRun }>(path, { method: 'PUT', body });
          if (!answer.ok) return answer.failure;
          toast.success(`Run ${agencyRunId} is changed at the agency and here`);
          form.reset(values);
          router.refresh();
          return undefined;
        }}
      >
        <RunFields control={form.control} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SubmitButton pendingText="Changing at the agency…">Save at the agency</SubmitButton>
          <ConfirmDialog
            trigger={<Button variant="danger-quiet">Cancel this class</Button>}
            title={`Cancel ${name}?`}
            description={`Run ${agencyRunId} is deleted from the agency’s list with its sessions, and the class is cancelled here. This cannot be undone.`}
            confirmLabel="Cancel class"
            pendingLabel="Cancelling…"
            cancelLabel="Keep class"
            onConfirm={cancel}
          />
        </div>
      </Form>
    </Card>
  );
}
