'use client';

import {
  type FeedbackQuestion,
  maximumFeedbackTextLength,
  type OwnFeedback,
  ratingLabels,
} from '@repo/schemas/training/feedback';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';

type Values = { answers: Record<string, string> };

/** Radio buttons give text; only words stay text. */
function createAnswersSchema(questions: readonly FeedbackQuestion[]) {
  const inWords = new Set(questions.filter(({ kind }) => kind === 'text').map(({ id }) => id));
  return z.object({
    answers: z
      // A group of radio buttons without a choice is null.
      .record(z.string(), z.string().nullish())
      .transform((answers) =>
        Object.fromEntries(
          Object.entries(answers).flatMap(([id, value]) =>
            value ? [[id, inWords.has(id) ? value : Number(value)]] : [],
          ),
        ),
      )
      .refine((answers) => Object.keys(answers).length > 0, {
        error: 'Answer at least one question',
        // Shown at the first one.
        path: [questions[0]?.id ?? ''],
      }),
  });
}

function radioOptions({ kind, options }: FeedbackQuestion) {
  if (kind === 'rating') return ratingLabels.map((label, place) => ({ value: String(place + 1), label }));
  return options.map((label, place) => ({ value: String(place), label }));
}

export function OwnFeedbackForm({ feedback }: { feedback: OwnFeedback }) {
  const { courseRunId, questions } = feedback;
  const { submit } = useSubmitAndRefresh();
  const defaultValues: Values = { answers: Object.fromEntries(questions.map(({ id }) => [id, ''])) };
  const fields = useZodForm(createAnswersSchema(questions), { defaultValues });
  const draft = useFormDraft(fields, { name: 'feedback', recordId: courseRunId, personal: true });
  return (
    <Form
      form={fields}
      draft={draft}
      label="Questions about the class"
      onSubmit={(body) =>
        submit(
          api('POST /api/course-runs/{id}/own-feedback', { params: { id: courseRunId }, body }),
          'Thank you! Your answers are sent',
        )
      }
    >
      {questions.map((question) =>
        question.kind === 'text' ? (
          <TextareaField
            key={question.id}
            name={`answers.${question.id}`}
            label={question.text}
            optional
            rows={4}
            maxLength={maximumFeedbackTextLength}
          />
        ) : (
          <RadioField
            key={question.id}
            name={`answers.${question.id}`}
            label={question.text}
            optional
            look="cards"
            options={radioOptions(question)}
          />
        ),
      )}
      <p className="text-sm text-muted">
        Your answers are stored without your name. You can send them once, and not change them afterwards.
      </p>
      <SubmitButton pendingText="Sending…">Send answers</SubmitButton>
    </Form>
  );
}
