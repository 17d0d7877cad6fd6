import { Prisma } from '@repo/db/training';
import { areAnswersHidden } from '@repo/quizzes/hidden-answers';
import { attemptGraceMs } from '@repo/quizzes/time-limit';
import type { AnswerRule } from '@repo/schemas/quiz';
import type { AssessmentQuizContent, QuizAttempt } from '@repo/schemas/training/quiz';
import type { LearnerContext } from '#domain/context.ts';
import { findAssessedClass } from '#domain/due-dates/assessed-classes.ts';
import { countAskedWithTopics } from '#domain/question-bank/topic-pools.ts';
import { readCurrentAttemptNumber } from '#domain/submissions/attempts.ts';
import { createSubmissionOfAttemptOrDefer } from './create-submission-of-attempt.ts';
import { closeAttempts } from './hand-in-attempt.ts';
import { type AttemptRow, findQuizContent, type Pair, toQuizAttempt } from './quiz-rows.ts';

/** A handed-in attempt. Its learner sees the score and what was right once it is released, and the quiz shows it. */
export type OwnResult = {
  id: string;
  attempt: number;
  submittedAt: string;
  /** Null until it is released. */
  score: number | null;
  /** Null while what was right is hidden. */
  questions: QuizAttempt['questions'] | null;
};

export type OwnQuiz = {
  /** How many an attempt asks. */
  questions: number;
  timeLimitMinutes: number | null;
  showAnswers: AnswerRule | undefined;
  /** 1, or more for a resit. */
  attempt: number;
  open: QuizAttempt | null;
  mayStart: boolean;
  isEnrolled: boolean;
  /** Also of a learner who was graded without taking it. */
  isGraded: boolean;
  /** The newest first. */
  results: OwnResult[];
};

type Row = AttemptRow & { submission: { status: string; score: { toNumber(): number } | null } | null };

/** The caller's attempts at a quiz. Hands in what is out of time. Null where the assessment has no quiz. */
export async function handInOverdueAndGetOwnQuiz(
  ctx: LearnerContext,
  assessment: { id: string; passScore: number | null; maxAttempts: number },
): Promise<OwnQuiz | null> {
  const { db } = ctx;
  const pair = { assessmentId: assessment.id, learnerId: ctx.actor.id };
  const quiz = await findQuizContent(db, assessment.id);
  if (quiz === null) return null;
  await handInOverdue(ctx, pair);
  const [rows, place, attempt, graded, questions] = await Promise.all([
    db.quizAttempt.findMany({
      where: pair,
      orderBy: { attempt: 'desc' },
      include: { submission: { select: { status: true, score: true } } },
    }),
    findAssessedClass(db, pair),
    readCurrentAttemptNumber(db, pair),
    db.submission.count({ where: { ...pair, supersededAt: null, status: 'graded' } }),
    countAskedWithTopics(db, quiz),
  ]);
  const now = ctx.clock();
  const open = rows.find((row) => row.submittedAt === null && row.attempt === attempt);
  const isBegun = rows.some((row) => row.attempt === attempt);
  const isHidden = areAnswersHidden(standingOf(quiz, assessment, { rows, attempt, isReleased: graded > 0 }));
  return {
    questions,
    timeLimitMinutes: quiz.timeLimitMinutes ?? null,
    showAnswers: quiz.showAnswers,
    attempt,
    open: open && place ? toQuizAttempt(open, { now, areAnswersShown: false }) : null,
    mayStart: place !== null && !isBegun && graded === 0,
    isEnrolled: place !== null,
    isGraded: graded > 0,
    results: rows.filter((row) => row.submittedAt !== null).map((row) => toResult(row, { isHidden, now })),
  };
}

async function handInOverdue(ctx: LearnerContext, { assessmentId, learnerId }: Pair): Promise<void> {
  const now = ctx.clock();
  const before = new Date(now.getTime() - attemptGraceMs);
  const own = Prisma.sql`assessment_id = ${assessmentId} AND learner_id = ${learnerId} AND due_at < ${before}`;
  await closeAttempts(ctx.db, now, own);
  const unfinished = await ctx.db.quizAttempt.findMany({
    // A request may be at those that were closed a moment ago.
    where: { assessmentId, learnerId, submissionId: null, submittedAt: { lt: before } },
  });
  for (const row of unfinished) await createSubmissionOfAttemptOrDefer(ctx, row);
}

type Known = { rows: readonly Row[]; attempt: number; isReleased: boolean };

const isGraded = ({ submission }: Row) => submission?.status === 'graded';

/** Who is competent has no attempt left, because there is no resit for them. */
function standingOf(
  { showAnswers }: AssessmentQuizContent,
  { passScore, maxAttempts }: { passScore: number | null; maxAttempts: number },
  { rows, attempt, isReleased }: Known,
) {
  const hasPassed = rows.some(
    (row) => passScore !== null && isGraded(row) && (row.submission?.score?.toNumber() ?? 0) >= passScore,
  );
  return {
    rule: showAnswers,
    hasPassed,
    attemptsLeft: hasPassed ? 0 : Math.max(0, maxAttempts - attempt),
    isUnderWay: !isReleased,
  };
}

function toResult(row: Row, { isHidden, now }: { isHidden: boolean; now: Date }): OwnResult {
  const isReleased = isGraded(row);
  const shown = toQuizAttempt(row, { now, areAnswersShown: true });
  return {
    id: row.id,
    attempt: row.attempt,
    submittedAt: shown.submittedAt ?? '',
    score: isReleased ? (row.submission?.score?.toNumber() ?? null) : null,
    questions: isReleased && !isHidden ? shown.questions : null,
  };
}
