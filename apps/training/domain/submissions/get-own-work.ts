import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import { isSubmissionShown, submissionSelect, toSubmissionRow } from './submission-rows.ts';

export type OwnWork = {
  current: SubmissionRow | null;
  /** Superseded submissions, newest first. */
  earlier: SubmissionRow[];
  isEnrolled: boolean;
};

/** Empty for an unknown assessment. */
export async function getOwnWork({ db, actor }: SignedInContext, assessmentId: string): Promise<OwnWork> {
  const [found, seats] = await Promise.all([
    db.submission.findMany({
      where: { assessmentId, learnerId: actor.id },
      orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
      select: { ...submissionSelect, supersededAt: true },
    }),
    db.enrolment.count({
      where: {
        userId: actor.id,
        ...activeEnrolment,
        courseRun: { course: { assessments: { some: { id: assessmentId } } } },
      },
    }),
  ]);
  const rows = found.filter((row) => isSubmissionShown({ ...row, hasFile: row.file !== null }));
  const current = rows.find(({ supersededAt }) => supersededAt === null);
  return {
    current: current ? toSubmissionRow(current) : null,
    earlier: rows.filter((row) => row !== current).map(toSubmissionRow),
    isEnrolled: seats > 0,
  };
}
