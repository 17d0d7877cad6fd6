'use client';

import { APPEAL_ANSWER_MAX_LENGTH, answerAppealBody } from '@repo/schemas/marketplace/appeal';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function AnswerAppealForm({ decisionId, isBan }: { decisionId: string; isBan: boolean }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(answerAppealBody, { defaultValues: { answer: '' } });
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        submit(
          api('POST /api/moderation/appeals/{id}', { params: { id: decisionId }, body }),
          'The appeal is answered',
        )
      }
    >
      <RadioField
        control={form.control}
        name="outcome"
        label="What becomes of it?"
        options={[
          { value: 'UPHELD', label: isBan ? 'The ban stays' : 'The listing stays hidden' },
          { value: 'RESTORED', label: isBan ? 'Lift the ban' : 'Bring the listing back' },
        ]}
      />
      <TextareaField
        control={form.control}
        name="answer"
        label="Your answer"
        help="The person reads it."
        rows={3}
        maxLength={APPEAL_ANSWER_MAX_LENGTH}
      />
      <SubmitButton pendingText="Sending…">Answer</SubmitButton>
    </Form>
  );
}
