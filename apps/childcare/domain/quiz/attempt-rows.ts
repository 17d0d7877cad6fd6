import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { areAnswersHidden } from '@repo/quizzes/hidden-answers';
import { scoreQuiz } from '@repo/quizzes/score-quiz';
import { shuffleBySeed } from '@repo/quizzes/shuffle-by-seed';
import { isAttemptOverdueAfterGrace, secondsLeft } from '@repo/quizzes/time-limit';
import { toShownQuestion } from '@repo/quizzes/to-shown-question';
import type { Attempt, AttemptSummary } from '@repo/schemas/childcare/quiz-attempt';
import { type AnswerRule, type QuizWithSolutions, quizWithSolutions } from '@repo/schemas/quiz';
import type { QuizAnswers } from '@repo/schemas/quiz-attempt';
import { withIsoDates } from '#domain/iso-dates.ts';
import { completeLectureAndReturnPercent } from '#domain/progress/complete-lecture.ts';
import type { EnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { attemptsExhaustedKind } from '#notifications/centre-kinds.ts';
import { notifyAttemptGrantors } from './notify-attempt-grantors.ts';

export type AttemptRow = Prisma.QuizAttemptGetPayload<object>;

/** The quiz as it was when the attempt began. */
export function parseQuizOfAttempt({ asked }: AttemptRow): QuizWithSolutions {
  return quizWithSolutions.parse(asked);
}

export function answersOfAttempt({ answers }: AttemptRow): QuizAnswers {
  return answers as QuizAnswers;
}

/**
 * Scores an attempt by its saved answers; a pass in the current cycle completes the lecture. A scored attempt stays unchanged.
 * After a failed last attempt, notifies the people who can grant another one.
 */
export async function scoreAttemptAndNotify(
  tx: ChildcareDb,
  lecture: EnrolledLecture,
  { row, cycle, now }: { row: AttemptRow; cycle: number; now: Date },
): Promise<AttemptRow> {
  if (row.submittedAt !== null) return row;
  const { score, passed } = scoreQuiz(parseQuizOfAttempt(row), answersOfAttempt(row));
  const submittedAt = isAttemptOverdueAfterGrace(row, now) ? row.dueAt : now;
  const scored = await tx.quizAttempt.update({ where: { id: row.id }, data: { score, passed, submittedAt } });
  if (row.cycle !== cycle) return scored;
  if (passed) await completeLectureAndReturnPercent(tx, lecture, now);
  else await notifyAttemptGrantors(tx, { clock: () => now }, lecture, attemptsExhaustedKind);
  return scored;
}

/**
 * All attempts of a learner at a quiz, newest first. Scores an attempt whose time is up, and one left open when the enrollment
 * was renewed; the latter completes nothing.
 */
export async function scoreOverdueAndReadAttempts(
  tx: ChildcareDb,
  lecture: EnrolledLecture,
  { cycle, now }: { cycle: number; now: Date },
): Promise<AttemptRow[]> {
  const { enrollmentId, id: lectureId } = lecture;
  // Answers are saved without the enrollment's lock; what is saved meanwhile waits, or is read below.
  await tx.$queryRaw`
    SELECT 1 FROM quiz_attempt
    WHERE enrollment_id = ${enrollmentId} AND lecture_id = ${lectureId} AND submitted_at IS NULL FOR UPDATE`;
  const rows = await tx.quizAttempt.findMany({
    where: { enrollmentId, lectureId },
    orderBy: { number: 'desc' },
  });
  // The index quiz_attempt_open allows one open attempt.
  const open = rows.find(({ submittedAt }) => submittedAt === null);
  if (open === undefined || (open.cycle === cycle && !isAttemptOverdueAfterGrace(open, now))) return rows;
  const scored = await scoreAttemptAndNotify(tx, lecture, { row: open, cycle, now });
  return rows.map((row) => (row.id === scored.id ? scored : row));
}

export function toAttemptSummary(row: AttemptRow): AttemptSummary {
  const { id, number, startedAt, dueAt, submittedAt, score, passed } = row;
  return withIsoDates({ id, number, startedAt, dueAt, submittedAt, score, passed });
}

type Standing = {
  quiz: QuizWithSolutions;
  attempts: readonly AttemptRow[];
  cycle: number;
  attemptsLeft: number | null;
};

/**
 * The rule that keeps what was right from the learner at present; undefined when they may see it. It is the quiz's rule of now, not
 * the attempt's, so that an author can hide answers that got around.
 */
export function answerHidingRule({ quiz, attempts, cycle, attemptsLeft }: Standing): AnswerRule | undefined {
  const present = attempts.filter((row) => row.cycle === cycle);
  const isHidden = areAnswersHidden({
    rule: quiz.showAnswers,
    hasPassed: present.some(({ passed }) => passed === true),
    attemptsLeft,
    isUnderWay: present.some(({ submittedAt }) => submittedAt === null),
  });
  return isHidden ? quiz.showAnswers : undefined;
}

type AttemptFacts = { left: number | null; now: Date; hidden?: AnswerRule | undefined };

/** An attempt as its learner sees it, with right answers and explanations once it is scored and no rule hides them. */
export function toAttempt(row: AttemptRow, { left, now, hidden }: AttemptFacts): Attempt {
  const asked = parseQuizOfAttempt(row);
  const answers = answersOfAttempt(row);
  const isScored = row.submittedAt !== null;
  const areAnswersShown = isScored && hidden === undefined;
  return {
    ...toAttemptSummary(row),
    passMark: asked.passMark,
    questions: shuffleBySeed(asked, row.seed).map((question) =>
      toShownQuestion(question, { chosen: answers[question.id] ?? [], areAnswersShown }),
    ),
    savedAt: row.answersAt?.toISOString() ?? null,
    secondsLeft: secondsLeft(row, now),
    left,
    ...(isScored && hidden !== undefined ? { hidden } : {}),
  };
}
