import type { QuestionFilePreview } from '@repo/schemas/question-file';
import {
  maximumQuestions,
  type QuizWithSolutions,
  questionKinds,
  quizWithSolutions,
  showAnswersRules,
} from '@repo/schemas/quiz';
import { z } from 'zod';

/** "always": after every attempt, of which the stored quiz says nothing. */
export const showAnswersChoices = ['always', ...showAnswersRules] as const;

const optionDraft = z.object({ id: z.string(), text: z.string() });
export const questionDraftSchema = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  options: z.array(optionDraft),
  correct: z.array(z.string()),
  explanation: z.string(),
  poolId: z.string().optional(),
  /** Its content is the bank's, and changes there. */
  fromBank: z.literal(true).optional(),
});
const poolDraft = z.object({
  ...{ id: z.string(), name: z.string(), draws: z.string() },
  /** A topic of the bank that it draws from; absent: it draws from the quiz. */
  topic: z.string().optional(),
});
export const quizDraftSchema = z.object({
  passMark: z.string(),
  maxAttempts: z.string(),
  timeLimitMinutes: z.string(),
  shuffle: z.boolean(),
  showAnswers: z.enum(showAnswersChoices).default('always'),
  questions: z.array(questionDraftSchema),
  // Drafts that a browser kept before there were pools have none.
  pools: z.array(poolDraft).default([]),
});

export type QuizDraft = z.output<typeof quizDraftSchema>;
export type QuestionDraft = z.output<typeof questionDraftSchema>;
export type PoolDraft = z.output<typeof poolDraft>;

export type DraftFieldProblem = { field: string; message: string };

export const emptyQuizDraft: QuizDraft = {
  passMark: '80',
  maxAttempts: '0',
  timeLimitMinutes: '',
  shuffle: false,
  showAnswers: 'always',
  questions: [],
  pools: [],
};

export const newQuestionId = () => freshId();

function freshId(): string {
  return crypto.randomUUID().slice(0, 8);
}

export function newQuizQuestion(kind: QuestionDraft['kind']): QuestionDraft {
  const texts = kind === 'boolean' ? ['True', 'False'] : ['', ''];
  const options = texts.map((text) => newQuizOption(text));
  const correct = kind === 'boolean' ? options.slice(0, 1).map(({ id }) => id) : [];
  return { id: freshId(), text: '', kind, options, correct, explanation: '' };
}

export function newQuizOption(text = ''): QuestionDraft['options'][number] {
  return { id: freshId(), text };
}

export function newQuizPool(): PoolDraft {
  return { id: freshId(), name: '', draws: '1' };
}

/** Removes a pool; its questions are then asked in every attempt. */
export function withoutPool(quiz: QuizDraft, id: string): QuizDraft {
  return {
    ...quiz,
    pools: quiz.pools.filter((pool) => pool.id !== id),
    questions: quiz.questions.map((question) =>
      question.poolId === id ? { ...question, poolId: undefined } : question,
    ),
  };
}

/** How many more questions a quiz takes. */
export const remainingQuestionRoom = ({ questions }: QuizDraft) => maximumQuestions - questions.length;

/** The drafts of a file's questions that fit into a quiz, in the file's order. */
export function toQuestionDraftsThatFit(
  { questions }: Pick<QuestionFilePreview, 'questions'>,
  room: number,
): QuestionDraft[] {
  return questions.slice(0, Math.max(0, room)).map(({ text, kind, options, explanation }) => {
    const drafts = options.map((option) => ({ ...newQuizOption(option.text), isRight: option.isRight }));
    return {
      id: freshId(),
      text,
      kind,
      options: drafts.map(({ isRight: _, ...option }) => option),
      correct: drafts.filter(({ isRight }) => isRight).map(({ id }) => id),
      explanation,
    };
  });
}

/** Changes a question's kind and drops options or answers that no longer fit. */
export function withQuestionKind(question: QuestionDraft, kind: QuestionDraft['kind']): QuestionDraft {
  const options =
    kind === 'boolean'
      ? newQuizQuestion('boolean').options.map((option, index) => {
          const present = question.options[index];
          return present?.text ? present : { ...option, id: present?.id ?? option.id };
        })
      : question.options;
  const correct = question.correct.filter((id) => options.some((option) => option.id === id));
  return { ...question, kind, options, correct: kind === 'multiple' ? correct : correct.slice(0, 1) };
}

type StoredQuiz = Omit<QuizWithSolutions, 'questions' | 'pools'> & {
  questions: QuestionDraft[];
  pools?: (Omit<PoolDraft, 'draws'> & { draws: number })[] | undefined;
};

export function toQuizDraft(stored: StoredQuiz): QuizDraft {
  return {
    passMark: String(stored.passMark),
    maxAttempts: String(stored.maxAttempts),
    timeLimitMinutes: stored.timeLimitMinutes ? String(stored.timeLimitMinutes) : '',
    shuffle: stored.shuffle,
    showAnswers: stored.showAnswers ?? 'always',
    questions: stored.questions,
    pools: (stored.pools ?? []).map((pool) => ({ ...pool, draws: String(pool.draws) })),
  };
}

/** Parses a number; NaN for empty or invalid text, which the schema then refuses. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

export function parseQuizDraft(
  draft: QuizDraft,
): { quiz: QuizWithSolutions } | { problems: DraftFieldProblem[] } {
  return parseQuizDraftAs(quizWithSolutions, draft);
}

/** For a service whose quizzes have another schema. */
export function parseQuizDraftAs<Quiz>(
  schema: z.ZodType<Quiz>,
  draft: QuizDraft,
): { quiz: Quiz } | { problems: DraftFieldProblem[] } {
  const read = schema.safeParse({
    ...draft,
    passMark: numberOf(draft.passMark),
    maxAttempts: numberOf(draft.maxAttempts),
    timeLimitMinutes: draft.timeLimitMinutes.trim() === '' ? null : numberOf(draft.timeLimitMinutes),
    showAnswers: draft.showAnswers === 'always' ? undefined : draft.showAnswers,
    pools:
      draft.pools.length === 0
        ? undefined
        : draft.pools.map((pool) => ({ ...pool, draws: numberOf(pool.draws) })),
  });
  if (read.success) return { quiz: read.data };
  const problems = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  // Only the first problem of a field, as the others follow from it.
  const first = problems.filter(
    ({ field }, index) => problems.findIndex((one) => one.field === field) === index,
  );
  return { problems: first.map((problem) => ({ ...problem, message: withFieldLabel(problem) })) };
}

const fieldLabels: Record<string, string> = {
  passMark: 'The pass mark',
  maxAttempts: 'The number of attempts',
  timeLimitMinutes: 'The time limit',
};

/** Replaces the schema's name of a field in a message by the label that authors see. */
const withFieldLabel = ({ field, message }: DraftFieldProblem) =>
  message.replace(field, fieldLabels[field] ?? field);

/** Each question as text to copy. */
export function questionTexts({ questions }: Pick<QuizDraft, 'questions'>): string[] {
  return questions.map(({ text, options, correct, explanation }) =>
    [
      text,
      ...options.map((option) => `- ${option.text}${correct.includes(option.id) ? ' (right)' : ''}`),
      ...(explanation ? [explanation] : []),
    ].join('\n'),
  );
}
