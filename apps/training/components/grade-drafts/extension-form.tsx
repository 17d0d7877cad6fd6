'use client';

import { setExtensionBody } from '@repo/schemas/training/extension';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import type { z } from 'zod';
import { api } from '#api.ts';
import {
  assessmentFormSchema,
  toSingaporeDateTimeField,
} from '#components/assessment-form/assessment-form-schema.ts';

const extensionForm = assessmentFormSchema
  .pick({ dueDate: true })
  .extend({ reason: setExtensionBody.shape.reason });
type Values = z.input<typeof extensionForm>;

const toValues = ({ dueDate, extension }: ClassResult): Values => ({
  dueDate: toSingaporeDateTimeField(dueDate),
  reason: extension?.reason ?? '',
});

/** More time for one learner. */
export function ExtensionForm({ assessmentId, result }: { assessmentId: string; result: ClassResult }) {
  const { run, submit, pending } = useSubmitAndRefresh();
  const { learnerId } = result;
  const form = useZodForm(extensionForm, { defaultValues: toValues(result) });
  const version: FormVersion<Values> = {
    // The due date itself is the version.
    readAt: result.dueDate,
    load: async () => {
      const answer = await api('GET /api/grading/extensions', { query: { assessmentId, learnerId } });
      if (!answer.ok) return answer.failure;
      return { values: toValues(answer.data), updatedAt: answer.data.dueDate };
    },
  };
  const send = (dueDate: string | null, reason: string, expectedDueDate: string) =>
    api('PUT /api/grading/extensions', {
      body: { assessmentId, learnerId, dueDate, reason, expectedDueDate },
    });

  return (
    <Form
      form={form}
      version={version}
      label="More time"
      className="space-y-3"
      onSubmit={({ dueDate, reason }, expected = result.dueDate) =>
        submit(send(dueDate, reason ?? '', expected), () => toast.success('The extension is saved'))
      }
    >
      <TextField
        control={form.control}
        name="dueDate"
        label="Due for this learner"
        type="datetime-local"
        help="Singapore time. The learner sees it at once."
      />
      <TextareaField control={form.control} name="reason" label="Reason for more time" rows={2} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" pendingText="Saving…">
          Save extension
        </SubmitButton>
        {result.extension ? (
          <Button
            variant="ghost"
            pending={pending !== null}
            onClick={() => void run(send(null, '', result.dueDate), 'The due date of the class holds again')}
          >
            Remove extension
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
