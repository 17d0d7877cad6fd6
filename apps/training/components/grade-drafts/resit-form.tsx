'use client';

import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { setResitBody } from '@repo/schemas/training/resit';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { api } from '#api.ts';
import {
  assessmentFormSchema,
  toSingaporeDateTimeField,
} from '#components/assessment-form/assessment-form-schema.ts';

const resitForm = assessmentFormSchema.pick({ dueDate: true }).extend({ reason: setResitBody.shape.reason });
type Values = z.input<typeof resitForm>;

const toValues = ({ dueDate, resit }: ClassResult): Values => ({
  dueDate: resit ? toSingaporeDateTimeField(dueDate) : '',
  reason: resit?.reason ?? '',
});

type Props = { assessmentId: string; result: ClassResult; listHref: string };

/** Grants the next attempt where `mayResit`, and changes the present one otherwise. */
export function ResitForm({ assessmentId, result, listHref }: Props) {
  const router = useRouter();
  const { run, submit, pending } = useSubmitAndRefresh();
  const { learnerId, mayResit } = result;
  const attempt = mayResit ? result.attempt + 1 : result.attempt;
  const form = useZodForm(resitForm, {
    defaultValues: toValues(mayResit ? { ...result, resit: null } : result),
  });
  const version: FormVersion<Values> = {
    // The due date that applies is the version.
    readAt: result.dueDate,
    load: async () => {
      const answer = await api('GET /api/grading/extensions', { query: { assessmentId, learnerId } });
      if (!answer.ok) return answer.failure;
      if (answer.data.attempt !== result.attempt)
        return { error: 'The resit was given or taken back. Reload the page.' };
      return { values: toValues(answer.data), updatedAt: answer.data.dueDate };
    },
  };
  const send = (dueDate: string | null, reason: string, expectedDueDate: string) =>
    api('PUT /api/grading/resits', {
      body: { assessmentId, learnerId, attempt, dueDate, reason, expectedDueDate },
    });

  return (
    <Form
      form={form}
      version={version}
      label="Resit"
      className="space-y-3"
      onSubmit={({ dueDate, reason }, expected = result.dueDate) =>
        submit(send(dueDate, reason ?? '', expected), () => {
          toast.success(mayResit ? 'The resit is given' : 'The resit is saved');
          // In blind marking the page of a new attempt is that of a candidate.
          if (mayResit) router.push(listHref);
        })
      }
    >
      <TextField
        control={form.control}
        name="dueDate"
        label="Resit is due"
        type="datetime-local"
        help="Singapore time. We notify the learner, whose current result counts until the resit is released."
      />
      <TextareaField control={form.control} name="reason" label="Reason for the resit" rows={2} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="secondary" pendingText="Saving…">
          {mayResit ? `Give attempt ${attempt}` : 'Save resit'}
        </SubmitButton>
        {!mayResit && result.submissionId === null && result.draft === null ? (
          <Button
            variant="ghost"
            pending={pending !== null}
            onClick={() => void run(send(null, '', result.dueDate), 'The resit is taken back')}
          >
            Take resit back
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
