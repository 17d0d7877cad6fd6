'use client';

import { recordNameBody } from '@repo/schemas/childcare/overview';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';

type RecordedNameProps = { organizationId: string; learnerId: string; recordedName: string };

/** What the centre's record calls a learner: their next certificates say it. */
export function RecordedName({ organizationId, learnerId, recordedName }: RecordedNameProps) {
  const router = useRouter();
  const form = useZodForm(recordNameBody, { defaultValues: { recordedName } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const path = `/api/organizations/${organizationId}/learners/${learnerId}`;
        const answer = await callApi(path, { method: 'PUT', body });
        if (!answer.ok) return answer.failure;
        toast.success('The name is saved');
        router.refresh();
        return undefined;
      }}
    >
      <TextField
        name="recordedName"
        label="Name on certificates"
        maxLength={80}
        autoComplete="off"
        help="As in their identity document. Certificates that were issued keep the name they have."
      />
      <SubmitButton pendingText="Saving…">Save name</SubmitButton>
    </Form>
  );
}
