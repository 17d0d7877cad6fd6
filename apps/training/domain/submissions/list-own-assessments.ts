import { Prisma } from '@repo/db/training';
import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { assessmentSummarySelect, toAssessmentSummary } from '#domain/assessments/assessment-rows.ts';
import type { SignedInContext } from '#domain/context.ts';
import { assessedClassesSql } from '#domain/due-dates/find-assessed-class.ts';
import { type Paging, skipTo } from '#domain/list-page.ts';
import { isSubmissionShown, submissionSelect, toSubmissionRow } from './submission-rows.ts';

export type OwnAssessment = AssessmentSummary & {
  /** The current submission; null before the first. */
  submission: SubmissionRow | null;
  /** The learner may still submit: enrolled and not graded. */
  isOpen: boolean;
};

export const ownAssessmentViews = ['due', 'waiting', 'graded'] as const;
export type OwnAssessmentView = (typeof ownAssessmentViews)[number];

/**
 * Leaves out assessments of courses that the learner left without submitting. The latest class decides the due date.
 * Indexes: enrolment_user_id_course_run_id_key, assessment_course_id_due_date_idx, submission_learner_id_submitted_at_idx.
 */
function ownAssessments(learnerId: string): Prisma.Sql {
  return Prisma.sql`
    WITH seat AS (${assessedClassesSql(learnerId, Prisma.sql`TRUE`)}), work AS (
      SELECT assessment_id AS id, status, file_id, graded_at FROM submission
      WHERE learner_id = ${learnerId} AND superseded_at IS NULL
    ), own AS (
      SELECT a.id, coalesce(seat.due_at, a.due_date) AS due_at, seat.id IS NOT NULL AS seated, work.graded_at,
        CASE WHEN work.status = 'graded' THEN 'graded' WHEN work.file_id IS NOT NULL THEN 'waiting'
          WHEN seat.id IS NOT NULL THEN 'due' END AS view
      FROM seat FULL JOIN work ON work.id = seat.id JOIN assessment a ON a.id = coalesce(seat.id, work.id)
    )`;
}

type Caller = Pick<SignedInContext, 'db' | 'actor'>;
type Found = { id: string; dueAt: Date; seated: boolean };

export async function countOwnAssessments({ db, actor }: Caller): Promise<Record<OwnAssessmentView, number>> {
  const rows = await db.$queryRaw<{ view: OwnAssessmentView; total: number }[]>`${ownAssessments(actor.id)}
    SELECT view, count(*)::int AS total FROM own WHERE view IS NOT NULL GROUP BY view`;
  return {
    due: 0,
    waiting: 0,
    graded: 0,
    ...Object.fromEntries(rows.map(({ view, total }) => [view, total])),
  };
}

/** Graded ones by latest grade, others by earliest due date. */
export async function listOwnAssessments(
  { db, actor }: Caller,
  { view, page, limit }: Paging & { view: OwnAssessmentView },
): Promise<OwnAssessment[]> {
  const found = await db.$queryRaw<Found[]>`${ownAssessments(actor.id)}
    SELECT id, due_at AS "dueAt", seated FROM own WHERE view = ${view}
    ORDER BY CASE WHEN view = 'graded' THEN graded_at END DESC, due_at, id
    LIMIT ${limit} OFFSET ${skipTo(page, limit)}`;
  const rows = await db.assessment.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: {
      ...assessmentSummarySelect,
      submissions: { where: { learnerId: actor.id, supersededAt: null }, select: submissionSelect },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, dueAt, seated }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { submissions, ...assessment } = row;
    const [current] = submissions;
    return [
      {
        ...toAssessmentSummary({ ...assessment, dueDate: dueAt }),
        submission: current && isSubmissionShown(current) ? toSubmissionRow(current) : null,
        isOpen: seated && current?.status !== 'graded',
      },
    ];
  });
}
