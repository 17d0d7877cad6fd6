import type { Assignment } from '@repo/schemas/childcare/assignment';
import type { AssignmentsFilter } from '@repo/schemas/childcare/assignment-change';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { matchingAssignmentsSql } from './matching-assignments-sql.ts';

export type MatchingAssignment = {
  id: string;
  learnerId: string;
  learnerName: string;
  courseTitle: string;
  status: Assignment['status'];
  /** Percent. */
  progress: number;
  deadline: string | null;
  createdAt: string;
};

type Row = Omit<MatchingAssignment, 'deadline' | 'createdAt'> & { deadline: Date | null; createdAt: Date };
type Wanted = AssignmentsFilter & {
  page: number;
  limit: number;
  /** Of a super admin, who has no centre of their own. */
  organizationId?: string;
};

const maximumRows = 2_000_000_000;

/**
 * Newest first; `total` counts all matches. Two statements, the second for the page's rows only. Throws what `getManagedCentre` throws.
 * Index: assignment_organization_id_id_idx.
 */
export async function listMatchingAssignments(
  ctx: ManagerContext,
  { page, limit, organizationId, ...filter }: Wanted,
): Promise<{ rows: MatchingAssignment[]; total: number }> {
  const { db } = ctx;
  const centre = await getManagedCentre(ctx, db, organizationId);
  const matching = matchingAssignmentsSql({ ...filter, organizationId: centre.id, now: ctx.clock() });
  const first = Math.min((page - 1) * limit, maximumRows);
  const [found] = await db.$queryRaw<
    [{ total: number; ids: string[]; statuses: MatchingAssignment['status'][] }]
  >`
    WITH wanted AS MATERIALIZED (SELECT id, status FROM ${matching} m),
      page AS MATERIALIZED (SELECT id, status FROM wanted ORDER BY id DESC LIMIT ${limit} OFFSET ${first})
    SELECT (SELECT count(*)::int FROM wanted) AS total, ARRAY(SELECT id FROM page ORDER BY id DESC) AS ids,
      ARRAY(SELECT status FROM page ORDER BY id DESC) AS statuses`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, n.status, a.learner_id AS "learnerId", u.name AS "learnerName", c.title AS "courseTitle", a.deadline,
      a.created_at AS "createdAt",
      -- What somebody learns after they left is no longer the centre’s to see.
      CASE
        WHEN u.organization_id = a.organization_id THEN COALESCE(e.progress, 0)
        WHEN n.status = 'COMPLETED' THEN 100
        ELSE 0
      END AS progress
    FROM unnest(${found.ids}::text[], ${found.statuses}::text[]) AS n (id, status) JOIN assignment a ON a.id = n.id
    JOIN "user" u ON u.id = a.learner_id JOIN course c ON c.id = a.course_id
    LEFT JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    ORDER BY a.id DESC`;
  return {
    total: found.total,
    rows: rows.map(({ deadline, createdAt, ...row }) => ({
      ...row,
      deadline: deadline?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  };
}
