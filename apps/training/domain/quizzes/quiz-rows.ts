import type { Prisma, TrainingDb } from '@repo/db/training';
import { findUnfitAnswers } from '@repo/quizzes/find-unfit-answers';
import type { Answers, Question } from '@repo/quizzes/quiz';
import { countRightAnswers } from '@repo/quizzes/score-quiz';
import { isAttemptOverdueAfterGrace, secondsLeft } from '@repo/quizzes/time-limit';
import { toShownQuestion } from '@repo/quizzes/to-shown-question';
import { questionList } from '@repo/schemas/quiz';
import {
  type AssessmentQuizContent,
  assessmentQuizContent,
  type QuizAttempt,
} from '@repo/schemas/training/quiz';
import { errors } from '#domain/errors.ts';

export type AttemptRow = Prisma.QuizAttemptGetPayload<object>;

export type Pair = { assessmentId: string; learnerId: string };

/** Null where the assessment has none. */
export async function findQuizContent(
  db: TrainingDb,
  assessmentId: string,
): Promise<AssessmentQuizContent | null> {
  const row = await db.assessmentQuiz.findUnique({ where: { assessmentId }, select: { content: true } });
  return row && assessmentQuizContent.parse(row.content);
}

export async function isQuiz(db: TrainingDb, assessmentId: string): Promise<boolean> {
  return (await db.assessmentQuiz.count({ where: { assessmentId } })) > 0;
}

/** The questions as they were drawn, in their order. */
export function parseAsked(asked: unknown): Question[] {
  return questionList.parse(asked);
}

/** Ids of the right options by question id. */
export type Key = Record<string, string[]>;

/** The questions as they were drawn, with the key that counts: an author may have corrected it before the result was released. */
export function questionsWithCorrectedKey({
  asked,
  correctedKey,
}: Pick<AttemptRow, 'asked' | 'correctedKey'>): Question[] {
  const corrected = (correctedKey ?? {}) as Key;
  return parseAsked(asked).map((question) => ({
    ...question,
    correct: corrected[question.id] ?? question.correct,
  }));
}

/** The share of right answers of the highest score, to two places. `quizScoreSql` computes the same. */
export function scoreAnswers(questions: readonly Question[], answers: Answers, maxScore: number): number {
  return Math.round((100 * maxScore * countRightAnswers(questions, answers)) / questions.length) / 100;
}

export function parseStoredAnswers({ answers }: Pick<AttemptRow, 'answers'>): Answers {
  return answers as Answers;
}

/** Throws invalid when an answer names an unknown question or option. */
export function assertAnswersFit(questions: Question[], answers: Answers): void {
  const details = findUnfitAnswers({ questions }, answers).map(({ questionId, message }) => ({
    field: `answers.${questionId}`,
    message,
  }));
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
}

/** Still under way: neither handed in nor out of time. */
export function isAttemptOpen(row: Pick<AttemptRow, 'dueAt' | 'submittedAt'>, now: Date): boolean {
  return row.submittedAt === null && !isAttemptOverdueAfterGrace(row, now);
}

/** As its learner sees it. */
export function toQuizAttempt(
  row: AttemptRow,
  { now, areAnswersShown }: { now: Date; areAnswersShown: boolean },
): QuizAttempt {
  const answers = parseStoredAnswers(row);
  return {
    ...{ id: row.id, attempt: row.attempt, startedAt: row.startedAt.toISOString() },
    dueAt: row.dueAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    savedAt: row.answersAt?.toISOString() ?? null,
    secondsLeft: secondsLeft(row, now),
    questions: questionsWithCorrectedKey(row).map((question) =>
      toShownQuestion(question, { chosen: answers[question.id] ?? [], areAnswersShown }),
    ),
  };
}
