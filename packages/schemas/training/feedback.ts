import { z } from 'zod';
import { cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { id, timestamp } from './common.ts';

export const feedbackQuestionKinds = ['rating', 'choice', 'text'] as const;

/** Fewer answers than this are shown to nobody, because they would say who gave them. */
export const leastFeedbackAnswers = 5;

/** A rating is one of these, from 1. */
export const ratingLabels = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'] as const;

export const maximumFeedbackTextLength = 2000;

function line(name: string, most: number) {
  return z
    .string(`${name} must be text`)
    .overwrite(cleanLine)
    .max(most, `${name} must have at most ${most} characters`)
    .refine(hasVisibleText, `${name} is required`);
}

const question = z
  .object({
    id: z.uuid('A question needs an id, a UUID').meta({
      description: 'It stays when the text is corrected, so that answers can be compared over time',
    }),
    kind: z.enum(feedbackQuestionKinds, 'Choose a kind of question from the list').meta({
      description: 'rating: 1 to 5, from very poor to very good; choice: one of its options',
    }),
    text: line('A question', 200),
    options: z
      .array(line('An option', 100))
      .max(10, 'At most ten options')
      .meta({ description: 'Of a choice; empty for the others' }),
  })
  .superRefine(({ kind, options }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', path: ['options'], message });
    if (kind !== 'choice') {
      if (options.length > 0) refuse('Only a choice has options');
    } else if (options.length < 2) refuse('A choice needs at least two options');
    else if (new Set(options).size < options.length) refuse('Two options are the same');
  });

const introduction = z
  .string('The introduction must be text')
  .overwrite(cleanText)
  .max(1000, 'The introduction must have at most 1,000 characters');

const questions = z
  .array(question)
  .min(1, 'Ask at least one question')
  .max(20, 'At most 20 questions')
  .refine(
    (all) => new Set(all.map((one) => one.id)).size === all.length,
    'Each question needs an id of its own',
  );

const settings = {
  isAsked: z
    .boolean('Say whether classes are asked')
    .meta({ description: 'Whether classes that end from now on are asked' }),
  daysOpen: z
    .int('Give whole days')
    .min(3, 'Give them at least 3 days')
    .max(60, 'Give them at most 60 days')
    .meta({ description: 'How many days a class has to answer' }),
  introduction,
  questions,
};

export const feedbackForm = z.object({
  ...settings,
  version: z.string().meta({ description: 'For expectedVersion; the empty string until one is saved' }),
});

export const saveFeedbackFormBody = z.object({
  ...settings,
  expectedVersion: z.string('Send the version that you read').max(40, 'This is not a version'),
});

const answer = z.union(
  [
    z.int(),
    z
      .string()
      .overwrite(cleanText)
      .max(maximumFeedbackTextLength, `An answer must have at most ${maximumFeedbackTextLength} characters`),
  ],
  'An answer is a number or text',
);

export const feedbackAnswersBody = z.object({
  answers: z
    .record(z.string().max(64, 'This is not a question'), answer, 'Send the answers by question')
    .meta({
      description:
        'By question: 1 to 5, the place of an option from 0, or text. Each may be left out, but not all',
    }),
});

/** closed: the time is over; answered: they answered, and nobody can say what. */
export const ownFeedbackStates = ['open', 'answered', 'closed'] as const;

export const ownFeedback = z.object({
  courseRunId: id,
  courseTitle: z.string(),
  state: z.enum(ownFeedbackStates),
  closesAt: timestamp,
  introduction: z.string(),
  questions: z.array(question).meta({ description: 'Empty unless it is open' }),
});

const questionResult = z.object({
  id,
  kind: z.enum(feedbackQuestionKinds),
  text: z.string(),
  options: z.array(z.object({ label: z.string(), count: z.int() })).meta({
    description: 'Of a rating, from very poor to very good, and of a choice; empty for text',
  }),
  average: z.number().nullable().meta({ description: 'Of a rating that somebody gave' }),
  texts: z.array(z.string()).meta({ description: 'In no order that says anything' }),
});

export const classFeedback = z.object({
  courseRunId: id,
  courseTitle: z.string(),
  asked: z.int(),
  answered: z.int(),
  askedAt: timestamp,
  closesAt: timestamp,
  results: z
    .array(questionResult)
    .nullable()
    .meta({
      description: `Null while people can still answer, and where fewer than ${leastFeedbackAnswers} did`,
    }),
});

export type FeedbackQuestion = z.output<typeof question>;
export type FeedbackForm = z.output<typeof feedbackForm>;
export type SaveFeedbackFormBody = z.output<typeof saveFeedbackFormBody>;
export type FeedbackAnswers = z.output<typeof feedbackAnswersBody>['answers'];
export type OwnFeedback = z.output<typeof ownFeedback>;
export type FeedbackQuestionResult = z.output<typeof questionResult>;
export type ClassFeedback = z.output<typeof classFeedback>;
export { questions as feedbackQuestions };
