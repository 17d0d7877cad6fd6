import { Prisma } from '@repo/db/childcare';
import { cellsSql } from './cells-sql.ts';

type Learners = {
  organizationId: string;
  /** These alone; everybody of the centre where absent. */
  ids?: readonly string[];
  now: Date;
};

/** The cells of learners of a centre, as `cellsSql` says, read from the tables. */
export function learnerCells({ organizationId, ids, now }: Learners): Prisma.Sql {
  const ofCentre = Prisma.sql`SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER'
    ${ids ? Prisma.sql`AND id = ANY(${[...ids]}::text[])` : Prisma.empty}`;
  return cellsSql({
    assignments: Prisma.sql`(
      SELECT * FROM assignment WHERE organization_id = ${organizationId} AND status <> 'CANCELLED'
      ${ids ? Prisma.sql`AND learner_id = ANY(${[...ids]}::text[])` : Prisma.empty}
    )`,
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id IN (${ofCentre}))`,
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id IN (${ofCentre}))`,
    now,
  });
}

/**
 * Rows (learner_id, assigned, done, overdue, due_soon) of learners who have a course, over all their courses, archived ones
 * too; `assigned` is without waived ones. For a FROM. Of everybody it reads every pair of the centre. Indexes:
 * assignment_organization_id_status_idx, assignment_learner_id_course_id_idx, enrollment_user_id_course_id_key,
 * certificate_user_id_course_id_cycle_key.
 */
export function standingSql(learners: Learners): Prisma.Sql {
  return Prisma.sql`(
    SELECT learner_id, count(*) FILTER (WHERE status <> 'waived')::int AS assigned,
      count(*) FILTER (WHERE status = 'done')::int AS done,
      count(*) FILTER (WHERE status = 'overdue')::int AS overdue,
      count(*) FILTER (WHERE status = 'due-soon')::int AS due_soon
    FROM ${learnerCells(learners)} cell GROUP BY learner_id
  )`;
}
