import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';
import { isSubmissionShown, submissionSelect, toNamedSubmissionRow } from './submission-rows.ts';

export type OwnWork = {
  current: SubmissionRow | null;
  /** The grade of an earlier attempt, which counts until the present one is graded. */
  counting: SubmissionRow | null;
  /** Superseded submissions of the present attempt, newest first. */
  earlier: SubmissionRow[];
  /** Graded attempts before the present one, the latest first. */
  attempts: SubmissionRow[];
  isEnrolled: boolean;
};

/** Empty for an unknown assessment. */
export async function getOwnWork({ db, actor }: SignedInContext, assessmentId: string): Promise<OwnWork> {
  const [found, seats] = await Promise.all([
    db.submission.findMany({
      where: { assessmentId, learnerId: actor.id },
      orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
      select: { ...submissionSelect, supersededAt: true, stillCounts: true },
    }),
    db.enrolment.count({
      where: {
        userId: actor.id,
        ...activeEnrolmentWhere,
        courseRun: { course: { assessments: { some: { id: assessmentId } } } },
      },
    }),
  ]);
  const rows = found.filter((row) => isSubmissionShown({ ...row, hasFile: row.file !== null }));
  const current = rows.find(({ supersededAt }) => supersededAt === null);
  const counting = rows.find(({ stillCounts }) => stillCounts);
  const attempts = rows.filter(({ status, supersededAt }) => status === 'graded' && supersededAt !== null);
  const ofAttempt = Math.max(1, ...rows.map(({ attempt }) => attempt));
  return {
    current: current ? toNamedSubmissionRow(current) : null,
    counting: counting ? toNamedSubmissionRow(counting) : null,
    earlier: rows
      .filter((row) => row !== current && row.status === 'pending' && row.attempt === ofAttempt)
      .map(toNamedSubmissionRow),
    attempts: attempts.map(toNamedSubmissionRow),
    isEnrolled: seats > 0,
  };
}
