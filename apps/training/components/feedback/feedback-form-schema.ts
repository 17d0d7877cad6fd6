import {
  type FeedbackForm,
  feedbackQuestionKinds,
  saveFeedbackFormBody,
} from '@repo/schemas/training/feedback';
import { z } from 'zod';

/** The options of a choice, one per line. */
const optionLines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

const { shape } = saveFeedbackFormBody;

/** The body of PUT /api/admin/feedback-form, but for the version. */
export const feedbackFormSchema = z.object({
  isAsked: z.boolean(),
  daysOpen: z
    .string()
    .trim()
    .regex(/^\d+$/, { error: 'Give whole days', abort: true })
    .transform(Number)
    .pipe(shape.daysOpen),
  introduction: shape.introduction,
  questions: z
    .array(
      z
        .object({
          id: z.string(),
          kind: z.enum(feedbackQuestionKinds),
          text: z.string(),
          options: optionLines,
        })
        // What was typed before the kind was changed.
        .transform((question) => (question.kind === 'choice' ? question : { ...question, options: [] })),
    )
    .pipe(shape.questions),
});

export type FeedbackFormValues = z.input<typeof feedbackFormSchema>;

export function toFeedbackFormValues({ version: _, ...form }: FeedbackForm): FeedbackFormValues {
  return {
    ...form,
    daysOpen: String(form.daysOpen),
    questions: form.questions.map(({ options, ...question }) => ({
      ...question,
      options: options.join('\n'),
    })),
  };
}
