'use client';

import type { AssessorSplit } from '@repo/schemas/training/assessor';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, TextareaField } from '@repo/ui/form-fields';
import { createVersionLoader, type FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';

const form = z.object({
  emails: z.string().transform((text) => text.split(/[\s,;]+/).filter((email) => email !== '')),
  split: z.boolean(),
});

type Values = z.input<typeof form>;

const toValues = ({ assessors, split }: AssessorSplit): Values => ({
  emails: assessors.map(({ email }) => email).join('\n'),
  split,
});

const versionOf = ({ assessors }: AssessorSplit) => assessors.map(({ id }) => id).join(' ');

type Props = { place: { assessmentId: string; courseRunId: string }; stored: AssessorSplit };

export function AssessorsForm({ place, stored }: Props) {
  const { submit } = useSubmitAndRefresh();
  const fields = useZodForm(form, { defaultValues: toValues(stored) });
  const version: FormVersion<Values> = {
    readAt: versionOf(stored),
    load: createVersionLoader(
      () => api('GET /api/grading/assessors', { query: place }),
      (data) => ({ values: toValues(data), updatedAt: versionOf(data) }),
    ),
  };
  return (
    <Form
      form={fields}
      version={version}
      label="Assessors"
      className="space-y-3"
      onSubmit={(values, expected = versionOf(stored)) => {
        const expectedIds = expected.split(' ').filter((id) => id !== '');
        return submit(api('PUT /api/grading/assessors', { body: { ...place, ...values, expectedIds } }), () =>
          toast.success('The assessors are saved'),
        );
      }}
    >
      <TextareaField
        control={fields.control}
        name="emails"
        label="Assessors of this class"
        optional
        rows={3}
        help="Email addresses of trainers, one per line. They may mark this class, in addition to the trainers of the course."
      />
      <CheckboxField
        control={fields.control}
        name="split"
        label="Share the learners out evenly"
        description="Each learner is in the queue of one assessor."
      />
      <SubmitButton variant="secondary" pendingText="Saving…">
        Save assessors
      </SubmitButton>
    </Form>
  );
}
