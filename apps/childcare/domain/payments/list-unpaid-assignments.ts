import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { lowerCaseContainsPattern } from '@repo/db/like-pattern';
import type { UnpaidAssignmentsQuery, unpaidAssignmentSorts } from '@repo/schemas/childcare/payment';
import type { ManagerContext } from '#domain/context.ts';
import { orderBySql } from './order-by-sql.ts';

export type UnpaidAssignment = {
  id: string;
  paymentStatus: 'PENDING' | 'EXPIRED' | 'FAILED';
  learner: { id: string; name: string };
  course: { id: string; title: string };
  organization: { id: string; name: string };
  amountSgd: string;
  deadline: Date | null;
  createdAt: Date;
};

const tables = Prisma.sql`assignment a
  JOIN "user" u ON u.id = a.learner_id
  JOIN course c ON c.id = a.course_id
  JOIN organization o ON o.id = a.organization_id`;

const amount = Prisma.sql`COALESCE(
  (SELECT p.amount_sgd FROM payment p WHERE p.assignment_id = a.id AND p.status = 'PENDING' LIMIT 1), c.price_sgd)`;

const columns: Record<(typeof unpaidAssignmentSorts)[number], Prisma.Sql> = {
  learner: Prisma.sql`u.name`,
  course: Prisma.sql`c.title`,
  price: amount,
  due: Prisma.sql`a.deadline`,
  tried: Prisma.sql`a.payment_status`,
};

/**
 * For a WHERE: unpaid assignments of who is in the caller's centre, that match. A bank may take back what was paid for a completed course.
 */
export function unpaidAssignmentsWhereSql(
  { actor }: Pick<ManagerContext, 'actor'>,
  { search }: Pick<UnpaidAssignmentsQuery, 'search'>,
): Prisma.Sql {
  const pattern = lowerCaseContainsPattern(search ?? '');
  const matches = Prisma.sql`(lower(u.name) LIKE ${pattern} OR lower(c.title) LIKE ${pattern})`;
  return Prisma.sql`a.organization_id = ${actor.organizationId} AND u.organization_id = a.organization_id AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED')
    AND a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED') ${search ? Prisma.sql`AND ${matches}` : Prisma.empty}`;
}

const oldestFirst = Prisma.sql`a.created_at, a.id`;

type Wanted = { where: Prisma.Sql; order?: Prisma.Sql; limit: number; offset?: number };

export function readUnpaidAssignments(
  db: ChildcareDb,
  { where, order = oldestFirst, limit, offset = 0 }: Wanted,
): Promise<UnpaidAssignment[]> {
  return db.$queryRaw<UnpaidAssignment[]>`
    SELECT a.id, a.payment_status::text AS "paymentStatus", a.deadline, a.created_at AS "createdAt",
      ${amount}::text AS "amountSgd",
      jsonb_build_object('id', u.id, 'name', u.name) AS learner,
      jsonb_build_object('id', c.id, 'title', c.title) AS course,
      jsonb_build_object('id', o.id, 'name', o.name) AS organization
    FROM ${tables} WHERE ${where}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** One page, oldest first. Index: assignment_organization_id_status_idx. */
export async function listUnpaidAssignments(
  ctx: ManagerContext,
  { search, sort, page, limit }: UnpaidAssignmentsQuery & { page: number; limit: number },
): Promise<{ unpaid: UnpaidAssignment[]; total: number }> {
  const where = unpaidAssignmentsWhereSql(ctx, { search });
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${tables} WHERE ${where}`;
  const order = orderBySql(columns, sort, oldestFirst);
  const unpaid = await readUnpaidAssignments(ctx.db, { where, order, limit, offset: (page - 1) * limit });
  return { unpaid, total: counted?.total ?? 0 };
}
