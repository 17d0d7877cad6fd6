import { z } from 'zod';
import { questionKinds } from './quiz.ts';
import { timestamp } from './values.ts';

export const attemptQuestion = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  chosen: z.array(z.string()).meta({ description: 'Ids of options' }),
  isRight: z.boolean().nullable().meta({ description: 'null until answers are shown, like what follows' }),
  correct: z.array(z.string()).nullable(),
  explanation: z.string().nullable(),
});
export type AttemptQuestion = z.output<typeof attemptQuestion>;

const answers = z
  .record(
    z.string().max(64, 'This is no question of the quiz'),
    z
      .array(
        z.string('An option is named by its id').max(64, 'This is no option'),
        'Options are a list of ids',
      )
      .max(12, 'At most twelve options'),
    'answers names the options chosen for each question',
  )
  .refine((all) => Object.keys(all).length <= 200, 'At most 200 questions');
export type QuizAnswers = z.output<typeof answers>;

/** A missing question keeps its answer. */
export const saveAnswersBody = z.object({ answers });
/** The last answers may be included. */
export const submitAttemptBody = z.object({ answers: answers.optional() });
export type SubmitAttemptBody = z.output<typeof submitAttemptBody>;

export const saveAnswersResponse = z.object({ savedAt: timestamp, secondsLeft: z.int().nullable() });
export type SaveAnswersResponse = z.output<typeof saveAnswersResponse>;
