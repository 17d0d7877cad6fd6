import type { UserActor } from '@repo/auth/training-actor';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import { type GradingScope, isGradableSql } from './grading-scope.ts';

type Wanted = {
  assessmentId: string;
  /** Graders cannot grade their own work. */
  actor: UserActor;
  /** Of the actor. */
  scope: GradingScope;
  courseRunId?: string | undefined;
  /** The page to read; absent for all learners. */
  page?: { skip: number; take: number; search: Prisma.Sql };
};

/** Indexes: course_run_course_id_start_date_idx, enrolment_course_run_id_status_idx, submission_current_key. */
function unsubmitted({ assessmentId, actor, scope, courseRunId }: Omit<Wanted, 'page'>): Prisma.Sql {
  return Prisma.sql`
    SELECT "learnerId", "learnerName", "learnerEmail", "courseRunId" FROM (
      SELECT DISTINCT ON (e.user_id) e.user_id AS "learnerId", u.full_name AS "learnerName",
        u.email AS "learnerEmail", r.id AS "courseRunId"
      FROM assessment a JOIN course_run r ON r.course_id = a.course_id
      JOIN enrolment e ON e.course_run_id = r.id JOIN "user" u ON u.id = e.user_id
      WHERE a.id = ${assessmentId} AND e.user_id <> ${actor.id}
        AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        AND NOT EXISTS (SELECT 1 FROM submission s
          WHERE s.assessment_id = ${assessmentId} AND s.learner_id = e.user_id AND s.superseded_at IS NULL)
      ORDER BY e.user_id, e.enrolled_at DESC, e.id DESC) latest JOIN assessment a ON a.id = ${assessmentId}
    WHERE ${isGradableSql(scope, actor, Prisma.sql`"courseRunId"`)} AND ${courseRunId === undefined ? Prisma.sql`TRUE` : Prisma.sql`"courseRunId" = ${courseRunId}`}`;
}

/** Sorted by name. */
export function readUnsubmitted(db: TrainingDb, { page, ...wanted }: Wanted): Promise<UnsubmittedRow[]> {
  return db.$queryRaw<UnsubmittedRow[]>`
    SELECT * FROM (${unsubmitted(wanted)}) found WHERE ${page?.search ?? Prisma.sql`TRUE`}
    ORDER BY "learnerName", "learnerId" LIMIT ${page?.take ?? null} OFFSET ${page?.skip ?? 0}`;
}

export async function countUnsubmitted(
  db: TrainingDb,
  wanted: Omit<Wanted, 'page'>,
  search: Prisma.Sql,
): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (${unsubmitted(wanted)}) found WHERE ${search}`;
  return row?.total ?? 0;
}
