import { z } from 'zod';
import { questionKinds } from './quiz.ts';

export const maximumQuestionFileBytes = 20 * 1_048_576;

export const questionFileBody = z.object({ file: z.file('Choose a file') });

const place = z.int().meta({ description: 'Its place in the file, from 1' });

export const questionFilePreview = z.object({
  format: z.enum(['Moodle XML', 'QTI 2.1']),
  questions: z.array(
    z.object({
      number: place,
      text: z.string(),
      kind: z.enum(questionKinds),
      options: z.array(z.object({ text: z.string(), isRight: z.boolean() })),
      explanation: z.string(),
    }),
  ),
  left: z
    .array(z.object({ number: place, title: z.string(), reason: z.string() }))
    .meta({ description: 'The questions that do not come over, and why' }),
});
export type QuestionFilePreview = z.output<typeof questionFilePreview>;
