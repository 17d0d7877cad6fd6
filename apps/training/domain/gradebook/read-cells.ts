import type { UserActor } from '@repo/auth/training-actor';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { GradebookCell, GradebookLearner, GradebookState } from '@repo/schemas/training/gradebook';
import { taughtRunIdsSql } from '#domain/classes/taught-by.ts';
import { hidesFirstMark, type SecondMarkRow, toSecondMark } from '#domain/second-marks/second-mark-state.ts';

export type CellPair = { learnerId: string; assessmentId: string };

type Wanted = {
  courseRunId: string;
  actor: UserActor;
  /** Absent: all of the class. */
  pairs?: readonly CellPair[];
};

/** Of the table `r`: admins manage every class, trainers their own. */
export function managesClassSql(actor: UserActor): Prisma.Sql {
  if (actor.roles.includes('admin')) return Prisma.sql`TRUE`;
  return actor.roles.includes('trainer')
    ? Prisma.sql`r.id IN ${taughtRunIdsSql(actor.id)}`
    : Prisma.sql`FALSE`;
}

/**
 * The learners of a class: whose latest class of the course it is, or whose present work is of it. Without the caller, because
 * nobody sees a draft about themselves. Indexes: enrolment_course_run_id_status_idx, submission_course_run_id_idx.
 */
export function gradebookLearnersCteSql({
  courseRunId,
  actor,
}: Pick<Wanted, 'courseRunId' | 'actor'>): Prisma.Sql {
  return Prisma.sql`book AS (SELECT r.id, r.course_id FROM course_run r WHERE r.id = ${courseRunId} AND ${managesClassSql(actor)}),
    person AS (
      SELECT found.id, seat.run_id FROM (
        SELECT id, bool_or(works) AS works FROM (
          SELECT e.user_id AS id, FALSE AS works FROM enrolment e JOIN book ON book.id = e.course_run_id
            WHERE e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
          UNION SELECT s.learner_id, TRUE FROM submission s JOIN book ON book.id = s.course_run_id
            JOIN assessment a ON a.id = s.assessment_id
            WHERE s.superseded_at IS NULL AND (a.blind_key IS NULL OR s.status = 'graded')) listed
        WHERE id <> ${actor.id} GROUP BY id) found
      LEFT JOIN LATERAL (
        SELECT e.course_run_id AS run_id FROM enrolment e JOIN course_run r ON r.id = e.course_run_id
        WHERE e.user_id = found.id AND r.course_id = (SELECT course_id FROM book)
          AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        ORDER BY e.enrolled_at DESC, e.id DESC LIMIT 1) seat ON TRUE
      WHERE found.works OR seat.run_id = ${courseRunId})`;
}

/** By due date of the course, so that the columns of all its classes are in one order. */
export const assessmentOrderSql = Prisma.sql`a.due_date, a.id`;

/** What `read-results.ts` calls the version of the work. */
export const workVersionSql = Prisma.sql`CASE
  WHEN s.id IS NOT NULL THEN s.id || '@' || to_char(s.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  WHEN coalesce(t.attempt, 1) = 1 THEN '-' ELSE '-' || t.attempt END`;

/** Of the draft and the second mark, a dot, and of the work and the grade; empty when there is nothing. */
const versionSql = Prisma.sql`CASE WHEN s.id IS NULL AND d.updated_at IS NULL AND t.attempt IS NULL THEN '' ELSE
  coalesce(left(md5(d.updated_at::text || coalesce(sm.updated_at::text, '')), 8), '') || '.' ||
  CASE WHEN s.id IS NULL AND t.attempt IS NULL THEN '' ELSE left(md5(concat(s.id, s.updated_at, t.attempt)), 8) END END`;

/** A blind result before its release: nothing of it may be seen here, not even whether there is one. */
const isUnseenSql = Prisma.sql`a.blind_key IS NOT NULL AND s.status IS DISTINCT FROM 'graded'`;

/** Whether a draft waits for what the second marking says: its learner has seen no grade. */
const isSecondMarkedSql = Prisma.sql`a.second_percent > 0 AND d.marker_id IS NOT NULL
  AND s.status IS DISTINCT FROM 'graded' AND s.mailed_score IS NULL`;

type Second = {
  row: SecondMarkRow | null;
  tolerance: number;
  workVersion: string;
  draftMarkerId: string;
};

/** In the order of the statement. */
type RawCell = [
  place: number,
  flags: number,
  score: number | null,
  draftScore: number | null,
  attempt: number,
  countedScore: number | null,
  version: string,
  second: Second | null,
];

type Row = { id: string; name: string; cells: RawCell[] | null };

/** Learners by name, with their cells. An unknown class and one of somebody else have none. */
export async function readGradebookLearners(db: TrainingDb, wanted: Wanted): Promise<GradebookLearner[]> {
  const { actor, pairs } = wanted;
  const isWhole = pairs === undefined;
  const known = isWhole
    ? Prisma.sql`(s.id IS NOT NULL OR d.assessment_id IS NOT NULL OR t.attempt IS NOT NULL OR p.run_id IS DISTINCT FROM book.id)`
    : Prisma.sql`TRUE`;
  const rows = await db.$queryRaw<Row[]>`
    WITH ${gradebookLearnersCteSql(wanted)}, of_course AS (
      SELECT a.*, row_number() OVER (ORDER BY ${assessmentOrderSql}) - 1 AS place
      FROM assessment a JOIN book ON book.course_id = a.course_id
    ), resit_of AS (
      SELECT assessment_id, learner_id, max(attempt) AS attempt FROM resit
      WHERE assessment_id IN (SELECT id FROM of_course) GROUP BY 1, 2
    ), cell AS (
      SELECT p.id, json_agg(json_build_array(
        a.place, (CASE WHEN ${isUnseenSql} THEN p.run_id ELSE coalesce(s.course_run_id, p.run_id) END = book.id)::int + (a.blind_key IS NOT NULL)::int * 2
          + (s.file_id IS NOT NULL)::int * 4 + coalesce(s.late, FALSE)::int * 8
          + coalesce(s.status = 'graded', FALSE)::int * 16 + (d.assessment_id IS NOT NULL)::int * 32,
        s.score::float8, d.score::float8, coalesce(t.attempt, 1), k.score::float8, ${versionSql},
        CASE WHEN ${isSecondMarkedSql} THEN json_build_object('tolerance', a.second_tolerance,
          'workVersion', ${workVersionSql}, 'draftMarkerId', d.marker_id,
          'row', CASE WHEN sm.reason IS NOT NULL THEN json_build_object('reason', sm.reason, 'score', sm.score,
            'workVersion', sm.work_version, 'firstScore', sm.first_score, 'settledScore', sm.settled_score,
            'markedBy', NULL, 'feedback', '', 'settledBy', NULL, 'settleReason', '', 'updatedAt', '') END) END
      )) AS cells
      FROM person p CROSS JOIN book CROSS JOIN of_course a
      LEFT JOIN submission s ON s.assessment_id = a.id AND s.learner_id = p.id AND s.superseded_at IS NULL
      LEFT JOIN grade_draft d ON d.assessment_id = a.id AND d.learner_id = p.id
      LEFT JOIN resit_of t ON t.assessment_id = a.id AND t.learner_id = p.id
      LEFT JOIN second_mark sm ON sm.assessment_id = a.id AND sm.learner_id = p.id AND sm.attempt = coalesce(t.attempt, 1)
      LEFT JOIN submission k ON k.assessment_id = a.id AND k.learner_id = p.id AND k.still_counts
      WHERE ${known} AND ${chosenSql(pairs)}
      GROUP BY p.id
    )
    SELECT u.id, u.full_name AS name, cell.cells
    FROM person p JOIN "user" u ON u.id = p.id ${isWhole ? Prisma.sql`LEFT JOIN` : Prisma.sql`JOIN`} cell ON cell.id = p.id
    ORDER BY u.full_name, u.id`;
  return rows.map(({ cells, ...learner }) => ({
    ...learner,
    cells: (cells ?? [])
      .map((cell) => toCell(cell, actor.id))
      .filter((cell) => cell !== null)
      .sort(([one], [other]) => one - other),
  }));
}

function chosenSql(pairs: readonly CellPair[] | undefined): Prisma.Sql {
  if (pairs === undefined) return Prisma.sql`TRUE`;
  const learners = pairs.map(({ learnerId }) => learnerId);
  const assessments = pairs.map(({ assessmentId }) => assessmentId);
  return Prisma.sql`(p.id, a.id) IN (SELECT * FROM unnest(${learners}::text[], ${assessments}::text[]))`;
}

/** They are one number, because there are up to twenty thousand. */
function readFlags(flags: number) {
  const is = (bit: number) => (flags & (1 << bit)) !== 0;
  const [isHere, isBlind, isHandedIn, isLate, isGraded, hasDraft] = [0, 1, 2, 3, 4, 5].map(is);
  return { isHere, isBlind, isHandedIn, isLate, isGraded, hasDraft };
}

/** Null when nothing may be said of it before its release. */
function toCell(raw: RawCell, actorId: string): GradebookCell | null {
  const [place, packed, score, draftScore, attempt, counted, version, second] = raw;
  const flags = readFlags(packed);
  if (!flags.isHere) return [place, 'elsewhere', null, null, 1, null, ''];
  if (flags.isBlind && !flags.isGraded) return null;
  const marked = second && { ...second, draftScore, actorId };
  const secondMark = marked && toSecondMark(marked);
  const shownDraft = marked && hidesFirstMark(secondMark, marked) ? null : draftScore;
  const waits = secondMark !== null && secondMark.state !== 'left' && secondMark.state !== 'agreed';
  const state = waits ? 'second' : stateOf(flags, draftScore);
  return [place, state, flags.isGraded ? score : null, shownDraft, attempt, counted, version];
}

function stateOf(
  { hasDraft, isGraded, isHandedIn, isLate }: ReturnType<typeof readFlags>,
  draftScore: number | null,
): GradebookState {
  if (hasDraft) return draftScore === null ? 'started' : 'draft';
  if (isGraded) return 'released';
  if (!isHandedIn) return 'missing';
  return isLate ? 'late' : 'submitted';
}
