'use client';

import { updateRecordedNameBody } from '@repo/schemas/childcare/overview';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

type RecordedNameFormProps = {
  organizationId: string;
  learnerId: string;
  recordedName: string;
  updatedAt: string;
};

const nameForm = updateRecordedNameBody.pick({ recordedName: true });

/** The learner's name in the centre's record, printed on their next certificates. */
export function RecordedNameForm({
  organizationId,
  learnerId,
  recordedName,
  updatedAt,
}: RecordedNameFormProps) {
  const router = useRouter();
  const params = { id: organizationId, learnerId };
  const form = useZodForm(nameForm, { defaultValues: { recordedName } });
  return (
    <Form
      form={form}
      version={{
        readAt: updatedAt,
        load: createVersionLoader(
          () => api('GET /api/organizations/{id}/learners/{learnerId}', { params }),
          (learner) => ({
            values: { recordedName: learner.recordedName },
            updatedAt: learner.updatedAt,
          }),
        ),
      }}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = await api('PUT /api/organizations/{id}/learners/{learnerId}', {
          params,
          body: { ...body, expectedUpdatedAt },
        });
        if (!answer.ok) return answer.failure;
        toast.success('The name is saved');
        router.refresh();
        return answer.data;
      }}
    >
      <TextField
        name="recordedName"
        label="Name on certificates"
        maxLength={80}
        autoComplete="off"
        help="As in their identity document. Certificates that are already issued keep their name."
      />
      <SubmitButton pendingText="Saving…">Save name</SubmitButton>
    </Form>
  );
}
