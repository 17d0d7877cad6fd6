'use client';

import type { FeedbackForm } from '@repo/schemas/training/feedback';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SwitchField, TextareaField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';
import { feedbackFormSchema, toFeedbackFormValues } from './feedback-form-schema.ts';
import { FeedbackQuestionsEditor, questionKindLabels } from './feedback-questions-editor.tsx';

const load = createVersionLoader(
  () => api('GET /api/admin/feedback-form'),
  (data) => ({ values: toFeedbackFormValues(data), updatedAt: data.version }),
);

const shownQuestion = z
  .object({ kind: z.enum(['rating', 'choice', 'text']), text: z.string(), options: z.string() })
  .transform(({ kind, text, options }) =>
    [text, questionKindLabels[kind], ...options.split('\n')].filter(Boolean).join('\n'),
  );

/** To compare two versions. */
function showQuestions(value: unknown): string {
  return z.array(shownQuestion).catch([]).parse(value).join('\n\n');
}

export function FeedbackFormEditor({ stored }: { stored: FeedbackForm }) {
  const { submit } = useSubmitAndRefresh();
  const fields = useZodForm(feedbackFormSchema, { defaultValues: toFeedbackFormValues(stored) });
  const { control } = fields;
  return (
    <Form
      form={fields}
      label="Questions after a class"
      version={{
        readAt: stored.version,
        load,
        fields: { questions: { label: 'Questions', show: showQuestions } },
      }}
      onSubmit={(values, expectedVersion = stored.version) =>
        submit(
          api('PUT /api/admin/feedback-form', { body: { ...values, expectedVersion } }),
          'The questions are saved',
        )
      }
    >
      <SwitchField
        control={control}
        name="isAsked"
        label="Ask classes that end from now on"
        description="The day after a class, each of its learners gets a mail with a link to the questions, and one reminder two days before the end if they have not answered. Classes with fewer than five learners are not asked."
      />
      <TextField
        control={control}
        name="daysOpen"
        label="Days to answer"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-md"
        help="Results are shown after this period if at least five people have answered."
      />
      <TextareaField
        control={control}
        name="introduction"
        label="Introduction"
        optional
        rows={3}
        maxLength={1000}
        help="Above the questions."
      />
      <FeedbackQuestionsEditor />
      <SubmitButton pendingText="Saving…">Save questions</SubmitButton>
    </Form>
  );
}
