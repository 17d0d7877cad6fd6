import { z } from 'zod';
import { cleanText, hasVisibleText } from './text.ts';
import { id } from './values.ts';

export const questionKinds = ['single', 'multiple', 'boolean'] as const;

export const maximumQuestions = 200;

function sentence(name: string, maximum: number) {
  return z
    .string(`${name} is required`)
    .overwrite(cleanText)
    .max(maximum, `${name} must have at most ${maximum} characters`)
    .refine(hasVisibleText, `${name} is required`);
}

/** When learners see what was right and why; absent: after every attempt. */
export const showAnswersRules = ['after-pass', 'after-last', 'never'] as const;
export type AnswerRule = (typeof showAnswersRules)[number];

/** Answers are keyed by question id, so names of Object.prototype are refused. */
function ownId(name: string) {
  return id
    .min(1, `${name} needs an id`)
    .max(64)
    .refine((text) => !(text in Object.prototype), `${name} needs another id`);
}

const option = z.object({ id: ownId('An option'), text: sentence('An option', 500) });

const poolShape = {
  id: ownId('A pool'),
  name: sentence('The name of a pool', 100),
  draws: z
    .int('Say how many questions are drawn')
    .min(1, 'At least one question is drawn')
    .max(200, 'At most 200 questions')
    .meta({ description: 'How many of its questions each attempt asks' }),
};

/** What a question asks, wherever it is kept. */
const contentShape = {
  text: sentence('A question', 2000),
  kind: z.enum(questionKinds, 'Choose a kind of question from the list'),
  options: z.array(option).min(2, 'A question needs at least two options').max(12, 'At most twelve options'),
  correct: z.array(z.string()).min(1, 'Say which option is right'),
  explanation: z.string().overwrite(cleanText).max(2000).default(''),
};

const questionShape = {
  id: ownId('A question'),
  ...contentShape,
  poolId: z.string().max(64).optional().meta({ description: 'Its pool; absent: it is always asked' }),
};

type Answerable = {
  kind: (typeof questionKinds)[number];
  options: { id: string }[];
  correct: string[];
};

function checkKey({ kind, options, correct }: Answerable, { addIssue }: z.core.$RefinementCtx): void {
  const ids = options.map((one) => one.id);
  const say = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (new Set(ids).size !== ids.length) say('options', 'Each option needs an id of its own');
  if (new Set(correct).size !== correct.length || !correct.every((one) => ids.includes(one))) {
    say('correct', 'correct names options of the question, each once');
  }
  if (kind !== 'multiple' && correct.length !== 1)
    say('correct', 'This question has exactly one right option');
  if (kind === 'boolean' && options.length !== 2) say('options', 'A yes-or-no question has two options');
}

/** A question apart from a quiz. */
export const questionContent = z.object(contentShape).superRefine(checkKey);
export type QuestionContent = z.output<typeof questionContent>;

function hasOwnIds(entries: readonly { id: string }[]): boolean {
  return new Set(entries.map(({ id }) => id)).size === entries.length;
}

const ownQuestionIds = 'Each question needs an id of its own';
const ownPoolIds = 'Each pool needs an id of its own';
const tooManyQuestions = `At most ${maximumQuestions} questions`;
const tooManyPools = 'At most 20 pools';

export const questionList = z
  .array(z.object(questionShape).superRefine(checkKey))
  .min(1, 'A quiz needs a question')
  .max(maximumQuestions, tooManyQuestions)
  .refine(hasOwnIds, ownQuestionIds);

const poolList = z.array(z.object(poolShape)).max(20, tooManyPools).refine(hasOwnIds, ownPoolIds);

/** Of a service with a bank of questions: its questions may be the bank's, and pools may draw from a topic of it. */
export const bankedQuizFields = {
  questions: z
    .array(
      z
        .object({
          ...questionShape,
          fromBank: z.literal(true).optional().meta({
            description:
              'The question of this id in the bank, whose content counts; absent: it is the quiz’s own',
          }),
        })
        .superRefine(checkKey),
    )
    .max(maximumQuestions, tooManyQuestions)
    .refine(hasOwnIds, ownQuestionIds),
  pools: z
    .array(
      z.object({
        ...poolShape,
        topic: z.string().max(100).optional().meta({
          description:
            'Each attempt draws from the bank’s questions of this topic; absent: from the quiz’s own',
        }),
      }),
    )
    .max(20, tooManyPools)
    .refine(hasOwnIds, ownPoolIds)
    .optional()
    .meta({ description: 'Absent: every attempt asks every question' }),
};

type Pooled = {
  questions: { poolId?: string | undefined }[];
  pools?: { id: string; draws: number; topic?: string | undefined }[] | undefined;
};

/** Every question's pool exists, and no pool draws more questions than it has. Only the service knows the size of a topic. */
export function refinePools({ questions, pools = [] }: Pooled, { addIssue }: z.core.$RefinementCtx): void {
  const say = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message });
  for (const [index, { poolId }] of questions.entries()) {
    const pool = pools.find(({ id }) => id === poolId);
    if (poolId !== undefined && !pool)
      say(['questions', index, 'poolId'], 'This pool was removed; choose another');
    if (pool?.topic !== undefined)
      say(['questions', index, 'poolId'], 'This pool draws from a topic of the bank; choose another');
  }
  for (const [index, { id, draws, topic }] of pools.entries()) {
    if (topic !== undefined) continue;
    const size = questions.filter(({ poolId }) => poolId === id).length;
    if (draws > size)
      say(['pools', index, 'draws'], `This pool has ${size === 0 ? 'no questions' : `only ${size}`}`);
  }
}

function refineAnswerRule(
  { showAnswers, maxAttempts }: { showAnswers?: AnswerRule | undefined; maxAttempts: number },
  { addIssue }: z.core.$RefinementCtx,
): void {
  if (showAnswers !== 'after-last' || maxAttempts > 0) return;
  const message = 'Without a limit of attempts there is no last one: choose another time';
  addIssue({ code: 'custom', path: ['showAnswers'], message });
}

export const quizFields = {
  passMark: z
    .int('The pass mark is a whole number')
    .min(0, 'The pass mark is a percentage from 0 to 100')
    .max(100, 'The pass mark is a percentage from 0 to 100')
    .default(80),
  maxAttempts: z
    .int('Give the number of attempts as a whole number')
    .min(0, 'The number of attempts is 0 (no limit) or more')
    .max(100, 'The number of attempts is at most 100')
    .default(0)
    .meta({ description: '0: no limit' }),
  timeLimitMinutes: z
    .int('The time limit is a whole number of minutes')
    .min(1, 'The time limit is at least 1 minute')
    .max(600, 'The time limit is at most 600 minutes')
    .nullish()
    .meta({ description: 'Absent: no limit' }),
  shuffle: z.boolean().default(false),
  questions: questionList,
  showAnswers: z
    .enum(showAnswersRules, 'Choose from the list when answers are shown')
    .optional()
    .meta({ description: 'When learners see what was right; absent: after every attempt' }),
  pools: poolList.optional().meta({ description: 'Absent: every attempt asks every question' }),
};

/** The author's view, never sent to a learner. */
export const quizWithSolutions = z.object(quizFields).superRefine(refinePools).superRefine(refineAnswerRule);
export type QuizWithSolutions = z.output<typeof quizWithSolutions>;

/** The learner's view, without `correct` and `explanation`. */
export const quizWithoutSolutions = z.object({
  passMark: z.int(),
  maxAttempts: z.int(),
  timeLimitMinutes: z.int().nullish(),
  shuffle: z.boolean(),
  questions: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      kind: z.enum(questionKinds),
      options: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
  ),
});
export type QuizWithoutSolutions = z.output<typeof quizWithoutSolutions>;
