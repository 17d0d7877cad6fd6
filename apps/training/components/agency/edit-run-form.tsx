'use client';

import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { isEditConflictFailure } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { CancelClassDialog } from '#components/classes/cancel-class-dialog.tsx';
import { ConfirmRescheduleDialog } from '#components/classes/confirm-reschedule-dialog.tsx';
import { AgencyRunFields } from './run-fields.tsx';
import { type RunFormOutput, type RunFormValues, runFormSchema, toAgencyRunBody } from './run-form-schema.ts';

type EditRunFormProps = {
  courseRunId: string;
  agencyRunId: string;
  title: string;
  enrolledCount: number;
  defaultValues: RunFormValues;
  /** The version of the class that the values belong to. */
  updatedAt: string;
};

/** The user's input is kept and merged field by field into the new values. */
const loadAgain: ApiFailure = {
  error: 'Somebody else changed this class since you opened it',
  details: [
    {
      field: '',
      message: 'Nothing was sent. Load the page again: what you typed is kept, and you can put it back.',
    },
  ],
};

const refusalOf = (failure: ApiFailure) => (isEditConflictFailure(failure) ? loadAgain : failure);

export function EditAgencyRunForm(props: EditRunFormProps) {
  const { courseRunId, agencyRunId, title, enrolledCount, defaultValues, updatedAt } = props;
  const router = useRouter();
  const form = useZodForm(runFormSchema, { defaultValues });
  const draft = useFormDraft(form, { name: 'agency-run', recordId: courseRunId });
  const [cancelling, setCancelling] = useState(false);
  const [plan, setPlan] = useState<{ values: RunFormOutput; preview: ReschedulePreview } | null>(null);

  function changesOf(values: RunFormOutput) {
    const { courseReferenceNumber: _fixed, ...body } = toAgencyRunBody(values);
    return { ...body, expectedUpdatedAt: updatedAt };
  }

  async function save(values: RunFormOutput): Promise<ApiFailure | undefined> {
    const answer = await api('PUT /api/agency/courses/courseRuns/{id}', {
      params: { id: courseRunId },
      body: changesOf(values),
    });
    if (!answer.ok) return refusalOf(answer.failure);
    toast.success('The class is changed at the agency and here');
    form.reset(values);
    router.refresh();
    return undefined;
  }

  return (
    <Card className="max-w-3xl">
      <Form
        form={form}
        draft={draft}
        label={`Course run ID ${agencyRunId}`}
        onSubmit={async (values) => {
          const answer = await api('POST /api/agency/courses/courseRuns/{id}/preview', {
            params: { id: courseRunId },
            body: changesOf(values),
          });
          if (!answer.ok) return refusalOf(answer.failure);
          const { data } = answer;
          // Unmoved runs send no mails, so they need no preview.
          if (!data.hasMoved) return save(values);
          setPlan({ values, preview: data });
          return undefined;
        }}
      >
        <AgencyRunFields control={form.control} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SubmitButton pendingText="Changing at the agency…">Save at the agency</SubmitButton>
          <Button variant="danger-quiet" onClick={() => setCancelling(true)}>
            Cancel this class
          </Button>
        </div>
      </Form>
      <CancelClassDialog
        courseRunId={courseRunId}
        isPublished
        {...{ title, enrolledCount }}
        open={cancelling}
        onOpenChange={setCancelling}
      />
      <ConfirmRescheduleDialog
        preview={plan?.preview ?? null}
        onClose={() => setPlan(null)}
        onSave={async () => (plan ? save(plan.values) : undefined)}
      />
    </Card>
  );
}
