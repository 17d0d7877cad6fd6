import { Prisma } from '@repo/db/childcare';
import { renewalWindowDays } from '@repo/schemas/childcare/certificate';
import { dueSoonDays, type OverviewCellStatus } from '@repo/schemas/childcare/overview';

/** Tables or CTEs, each for a FROM. */
type Standing = {
  organizationId: string;
  /** Of one centre, without cancelled assignments. */
  assignments: Prisma.Sql;
  enrollments: Prisma.Sql;
  certificates: Prisma.Sql;
  now: Date;
};

/** Assignments of a centre whose payment the bank has taken back; few. Index: payment_dispute_status_opened_at_idx. */
const chargedBackIdsSql = (organizationId: string) => Prisma.sql`
  SELECT p.assignment_id FROM payment_dispute d JOIN payment p ON p.payment_intent_id = d.payment_intent_id
  WHERE d.status = 'LOST' AND p.status = 'REFUNDED' AND p.organization_id = ${organizationId}`;

/**
 * For a FROM: rows (learner_id, course_id, assignment_id, status, progress, deadline, completed_at, notes, is_charged_back) of a centre's
 * learners, assigned or self-enrolled; a completed course's deadline is its certificate's expiry. A full join always hashes or
 * merges, so a wrong row estimate never causes a nested loop.
 */
export function cellsSql({
  organizationId,
  assignments,
  enrollments,
  certificates,
  now,
}: Standing): Prisma.Sql {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`;
  return Prisma.sql`(
    SELECT learner_id, course_id, assignment_id, progress, completed_at, notes, status, is_charged_back,
      CASE WHEN status IN ('renew', 'expired') THEN expires_at ELSE deadline END AS deadline
    FROM (
      SELECT COALESCE(a.learner_id, e.user_id) AS learner_id, COALESCE(a.course_id, e.course_id) AS course_id,
        a.id AS assignment_id, COALESCE(e.progress, 0) AS progress, a.deadline, k.expires_at,
        COALESCE(a.completed_at, e.completed_at) AS completed_at, COALESCE(a.notes, '') AS notes,
        CASE
          WHEN a.status = 'COMPLETED' OR e.progress = 100 OR (a.id IS NULL AND e.cycle > k.cycle) THEN
            CASE
              -- Completed again; its new certificate is not asked for yet.
              WHEN e.progress = 100 AND e.cycle > k.cycle THEN 'done'
              WHEN k.expires_at < ${at} THEN 'expired'
              WHEN e.cycle > k.cycle OR k.expires_at <= ${at} + make_interval(days => ${renewalWindowDays}::int) THEN 'renew'
              ELSE 'done'
            END
          WHEN a.status = 'WAIVED' THEN 'waived'
          WHEN a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED') THEN 'unpaid'
          WHEN a.deadline < ${at} THEN 'overdue'
          WHEN a.deadline < ${at} + make_interval(days => ${dueSoonDays}::int) THEN 'due-soon'
          ELSE 'on-the-way'
        END AS status,
        -- Until it is paid again.
        COALESCE(
          a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED') AND a.status <> 'WAIVED'
            AND a.id IN (${chargedBackIdsSql(organizationId)}),
          false
        ) AS is_charged_back
      FROM ${assignments} a FULL JOIN ${enrollments} e ON e.user_id = a.learner_id AND e.course_id = a.course_id
      LEFT JOIN (
        -- One that was revoked ended then.
        SELECT user_id, course_id, cycle, LEAST(expires_at, revoked_at) AS expires_at FROM ${certificates} last
        WHERE NOT EXISTS (
          SELECT FROM ${certificates} newer
          WHERE newer.user_id = last.user_id AND newer.course_id = last.course_id AND newer.cycle > last.cycle
        )
      ) k ON k.user_id = COALESCE(a.learner_id, e.user_id) AND k.course_id = COALESCE(a.course_id, e.course_id)
    ) standing
  )`;
}

export type CentreLearners = {
  organizationId: string;
  /** Absent: everybody of the centre. */
  ids?: readonly string[] | undefined;
  now: Date;
};

/** Each for a FROM: all enrollments, certificates and outside training of a centre's learners. */
export function centreLearningTablesSql({ organizationId, ids }: Omit<CentreLearners, 'now'>) {
  const learners = Prisma.sql`SELECT id FROM "user" WHERE organization_id = ${organizationId} AND role = 'LEARNER'
    ${ids ? Prisma.sql`AND id = ANY(${[...ids]}::text[])` : Prisma.empty}`;
  return {
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id IN (${learners}))`,
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id IN (${learners}))`,
    outsideTrainings: Prisma.sql`(SELECT * FROM outside_training WHERE user_id IN (${learners}))`,
  };
}

/** `cellsSql` of a centre's learners. */
export function learnerCellsSql({ organizationId, ids, now }: CentreLearners): Prisma.Sql {
  return cellsSql({
    organizationId,
    assignments: Prisma.sql`(
      SELECT * FROM assignment WHERE organization_id = ${organizationId} AND status <> 'CANCELLED'
      ${ids ? Prisma.sql`AND learner_id = ANY(${[...ids]}::text[])` : Prisma.empty}
    )`,
    ...centreLearningTablesSql({ organizationId, ids }),
    now,
  });
}

/**
 * For a FROM: rows (learner_id, assigned, done, overdue, due_soon) over all courses, including archived ones; `assigned`
 * excludes waived ones. Without `ids` it reads every pair of the centre. Indexes: assignment_organization_id_status_idx,
 * assignment_learner_id_course_id_idx, enrollment_user_id_course_id_key, certificate_user_id_course_id_cycle_key.
 */
export function learnerCountsSql(learners: CentreLearners): Prisma.Sql {
  return Prisma.sql`(
    SELECT learner_id, count(*) FILTER (WHERE status <> 'waived')::int AS assigned,
      count(*) FILTER (WHERE status = 'done')::int AS done,
      count(*) FILTER (WHERE status = 'overdue')::int AS overdue,
      count(*) FILTER (WHERE status = 'due-soon')::int AS due_soon
    FROM ${learnerCellsSql(learners)} cell GROUP BY learner_id
  )`;
}

export const urgentStatuses: readonly OverviewCellStatus[] = ['overdue', 'due-soon', 'unpaid'];

/**
 * For a FROM: rows (learner_id, course_id, status) of overdue, due-soon and unpaid assignments, with the states of `cellsSql`.
 * Joins unfinished work only, without certificates: a fraction of a large centre's pairs. Indexes:
 * assignment_organization_id_status_idx, enrollment_user_id_course_id_key.
 */
export function urgentCellsSql({ organizationId, now }: { organizationId: string; now: Date }): Prisma.Sql {
  const at = Prisma.sql`${now.toISOString()}::timestamptz`;
  const isUnpaid = Prisma.sql`COALESCE(a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED'), false)`;
  return Prisma.sql`(
    SELECT a.learner_id, a.course_id,
      CASE WHEN ${isUnpaid} THEN 'unpaid' WHEN a.deadline < ${at} THEN 'overdue' ELSE 'due-soon' END AS status
    FROM assignment a LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.organization_id = ${organizationId} AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      AND (${isUnpaid} OR a.deadline < ${at} + make_interval(days => ${dueSoonDays}::int))
      AND e.progress IS DISTINCT FROM 100
  )`;
}
