import { Prisma } from '@repo/db/childcare';
import { cellsSql } from './cells-sql.ts';

type Learners = {
  organizationId: string;
  /** Absent: everybody of the centre. */
  ids?: readonly string[];
  now: Date;
};

/** See `cellsSql`. */
export function learnerCellsSql({ organizationId, ids, now }: Learners): Prisma.Sql {
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
 * For a FROM: rows (learner_id, assigned, done, overdue, due_soon) over all courses, including archived ones; `assigned`
 * excludes waived ones. Without `ids` it reads every pair of the centre. Indexes: assignment_organization_id_status_idx,
 * assignment_learner_id_course_id_idx, enrollment_user_id_course_id_key, certificate_user_id_course_id_cycle_key.
 */
export function learnerCountsSql(learners: Learners): Prisma.Sql {
  return Prisma.sql`(
    SELECT learner_id, count(*) FILTER (WHERE status <> 'waived')::int AS assigned,
      count(*) FILTER (WHERE status = 'done')::int AS done,
      count(*) FILTER (WHERE status = 'overdue')::int AS overdue,
      count(*) FILTER (WHERE status = 'due-soon')::int AS due_soon
    FROM ${learnerCellsSql(learners)} cell GROUP BY learner_id
  )`;
}
