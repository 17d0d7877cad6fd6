import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma } from '@repo/db/training';
import type { AssessmentSummary } from '@repo/schemas/training/assessment';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import type { SignedInContext } from '#domain/context.ts';
import { assessedClassesSql } from '#domain/due-dates/assessed-classes.ts';
import { offsetOfPage, type Paging } from '#domain/list-page.ts';
import { isSubmissionShown } from './submission-rows.ts';

type OwnSubmission = Pick<SubmissionRow, 'status' | 'score' | 'feedback' | 'late' | 'submittedAt'> & {
  hasFile: boolean;
};

export type OwnAssessment = Pick<
  AssessmentSummary,
  'id' | 'title' | 'type' | 'dueDate' | 'maxScore' | 'courseTitle'
> & {
  /** The current submission; null before the first. */
  submission: OwnSubmission | null;
  /** 1, or more for a resit. */
  attempt: number;
  /** The score of an earlier attempt, which counts until the present one is graded. */
  countingScore: number | null;
  /** The learner may still submit: enrolled and not graded. */
  isOpen: boolean;
};

export const ownAssessmentViews = ['due', 'waiting', 'graded'] as const;
export type OwnAssessmentView = (typeof ownAssessmentViews)[number];

/**
 * Leaves out assessments of courses that the learner left without submitting. The latest class decides the due date.
 * The grade of an earlier attempt counts until
 * the present one is graded. Indexes: enrolment_user_id_course_run_id_key, assessment_course_id_due_date_idx, submission_learner_id_submitted_at_idx.
 */
function ownAssessments(learnerId: string): Prisma.Sql {
  return Prisma.sql`
    WITH seat AS (${assessedClassesSql(learnerId, Prisma.sql`TRUE`)}), work AS (
      SELECT assessment_id AS id, status, file_id, graded_at, submitted_at, score, feedback, late, attempt FROM submission
      WHERE learner_id = ${learnerId} AND superseded_at IS NULL
    ), kept AS (
      SELECT assessment_id AS id, score, graded_at, attempt FROM submission WHERE learner_id = ${learnerId} AND still_counts
    ), own AS (
      SELECT a.id, a.course_id, a.title, a.type, a.max_score, coalesce(seat.due_at, a.due_date) AS due_at,
        seat.id IS NOT NULL AS seated, work.status, work.file_id, coalesce(work.graded_at, kept.graded_at) AS graded_at, work.submitted_at, work.score,
        work.feedback, work.late, kept.score AS kept_score, coalesce(work.attempt, kept.attempt + 1, 1) AS attempt,
        CASE WHEN work.status = 'graded' THEN 'graded' WHEN work.file_id IS NOT NULL THEN 'waiting'
          WHEN seat.id IS NOT NULL THEN 'due' WHEN kept.id IS NOT NULL THEN 'graded' END AS view
      FROM seat FULL JOIN work ON work.id = seat.id FULL JOIN kept ON kept.id = coalesce(seat.id, work.id)
      JOIN assessment a ON a.id = coalesce(seat.id, work.id, kept.id)
    )`;
}

type Caller = Pick<SignedInContext, 'db' | 'actor'>;
export async function countOwnAssessments({ db, actor }: Caller): Promise<Record<OwnAssessmentView, number>> {
  const rows = await readCoalescedRows<{ view: OwnAssessmentView; total: number }>(
    db,
    Prisma.sql`${ownAssessments(actor.id)}
    SELECT view, count(*)::int AS total FROM own WHERE view IS NOT NULL GROUP BY view`,
  );
  return {
    due: 0,
    waiting: 0,
    graded: 0,
    ...Object.fromEntries(rows.map(({ view, total }) => [view, total])),
  };
}

type Row = Omit<OwnAssessment, 'submission' | 'isOpen' | 'countingScore'> & {
  countingScore: string | null;
  seated: boolean;
  /** Null without a submission, like the columns after it. */
  status: OwnSubmission['status'] | null;
  submittedAt: string;
  score: string | null;
  feedback: string;
  late: boolean;
  hasFile: boolean;
};

function toOwnAssessment(row: Row): OwnAssessment {
  const { seated, status, submittedAt, score, feedback, late, hasFile, countingScore, ...assessment } = row;
  const current = status && {
    status,
    submittedAt,
    score: score === null ? null : Number(score),
    feedback,
    late,
    hasFile,
  };
  return {
    ...assessment,
    countingScore: countingScore === null ? null : Number(countingScore),
    submission: current && isSubmissionShown(current) ? current : null,
    isOpen: seated && status !== 'graded',
  };
}

const columns = Prisma.sql`own.id, own.title, own.type::text AS type, own.max_score AS "maxScore",
  c.title AS "courseTitle", own.seated, ${Prisma.raw(isoTimestampSql('own.due_at'))} AS "dueDate",
  own.status::text AS status, ${Prisma.raw(isoTimestampSql('own.submitted_at'))} AS "submittedAt",
  own.score::text AS score, own.feedback, own.late, own.attempt, own.kept_score::text AS "countingScore", own.file_id IS NOT NULL AS "hasFile"`;
const order = Prisma.sql`CASE WHEN own.view = 'graded' THEN own.graded_at END DESC, own.due_at, own.id`;

/** Graded ones by latest grade, others by earliest due date. */
export async function listOwnAssessments(
  { db, actor }: Caller,
  { view, page, limit }: Paging & { view: OwnAssessmentView },
): Promise<OwnAssessment[]> {
  const rows = await readCoalescedRows<Row>(
    db,
    Prisma.sql`${ownAssessments(actor.id)}
    SELECT ${columns} FROM own JOIN course c ON c.id = own.course_id WHERE own.view = ${view}
    ORDER BY ${order}
    LIMIT ${limit} OFFSET ${offsetOfPage(page, limit)}`,
  );
  return rows.map(toOwnAssessment);
}

export type OwnAssessmentsOverview = { due: OwnAssessment[]; dueTotal: number; graded: OwnAssessment[] };

/** The first ones to hand in and the latest grades, in one statement: both lists come from the same rows. */
export async function getOwnAssessmentsOverview(
  { db, actor }: Caller,
  { due, graded }: { due: number; graded: number },
): Promise<OwnAssessmentsOverview> {
  const rows = await readCoalescedRows<Row & { view: OwnAssessmentView; total: number }>(
    db,
    Prisma.sql`${ownAssessments(actor.id)}, ranked AS (
      SELECT own.*, row_number() OVER (PARTITION BY own.view ORDER BY ${order}) AS place,
        (count(*) OVER (PARTITION BY own.view))::int AS total
      FROM own WHERE own.view IN ('due', 'graded')
    )
    SELECT ${columns}, own.view, own.total FROM ranked own JOIN course c ON c.id = own.course_id
    WHERE own.place <= CASE own.view WHEN 'due' THEN ${due}::int ELSE ${graded}::int END ORDER BY own.place`,
  );
  const of = (wanted: OwnAssessmentView) => rows.filter(({ view }) => view === wanted);
  const strip = ({ view: _view, total: _total, ...row }: (typeof rows)[number]) => toOwnAssessment(row);
  return { due: of('due').map(strip), dueTotal: of('due')[0]?.total ?? 0, graded: of('graded').map(strip) };
}
