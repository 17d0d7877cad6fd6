import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { assessmentSummarySelect, toAssessmentSummary } from '#domain/assessments/assessment-rows.ts';
import type { SignedInContext } from '#domain/context.ts';
import { mapOwnDueDates } from '#domain/due-dates/find-assessed-class.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';
import { isShown, submissionSelect, toSubmissionRow } from './submission-rows.ts';

export type OwnAssessment = AssessmentSummary & {
  /** What counts of what the caller handed in; null before. */
  submission: SubmissionRow | null;
  /** Whether the caller may still hand in: sits in a class of the course, and is not graded. */
  isOpen: boolean;
};

/** The caller's own assessments, the first due first: of the courses they sit in, and those they once handed in. */
export async function listOwnAssessments({ db, actor }: SignedInContext): Promise<OwnAssessment[]> {
  const seat = { some: { userId: actor.id, ...activeEnrolment } };
  const dueDates = await mapOwnDueDates(db, actor.id);
  const rows = await db.assessment.findMany({
    where: {
      OR: [
        { course: { runs: { some: { enrolments: seat } } } },
        { submissions: { some: { learnerId: actor.id } } },
      ],
    },
    select: {
      ...assessmentSummarySelect,
      course: {
        select: { title: true, runs: { where: { enrolments: seat }, take: 1, select: { id: true } } },
      },
      submissions: { where: { learnerId: actor.id, supersededAt: null }, select: submissionSelect },
    },
  });
  const own = rows.map(({ submissions: [current], ...row }) => ({
    ...toAssessmentSummary({ ...row, dueDate: dueDates.get(row.id) ?? row.dueDate }),
    submission: current && isShown(current) ? toSubmissionRow(current) : null,
    isOpen: row.course.runs.length > 0 && current?.status !== 'graded',
  }));
  return own.toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1));
}
