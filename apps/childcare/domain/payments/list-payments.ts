import { Prisma } from '@repo/db/childcare';
import { lowerCaseContainsPattern } from '@repo/db/like-pattern';
import type {
  PaymentList,
  PaymentsFilters,
  PaymentsQuery,
  paymentSorts,
} from '@repo/schemas/childcare/payment';
import type { SignedInContext } from '#domain/context.ts';
import { orderBySql } from './order-by-sql.ts';
import {
  isRefundDueSql,
  managedPaymentsSql,
  newestFirstSql,
  paymentTablesSql,
  readPayments,
} from './payment-rows.ts';

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const dayMs = 24 * 60 * 60 * 1000;

/** For a WHERE: payments that the caller may see and that match. */
export function managedPaymentsWhereSql(
  ctx: Pick<SignedInContext, 'actor'>,
  { search, status, organizationId, from, to, refundDue }: PaymentsFilters,
): Prisma.Sql {
  const pattern = lowerCaseContainsPattern(search ?? '');
  return Prisma.join(
    [
      managedPaymentsSql(ctx),
      ...(search
        ? [
            Prisma.sql`(lower(c.title) LIKE ${pattern} OR lower(u.name) LIKE ${pattern} OR lower(o.name) LIKE ${pattern})`,
          ]
        : []),
      ...(status.length > 0 ? [Prisma.sql`p.status::text = ANY(${status})`] : []),
      ...(organizationId ? [Prisma.sql`p.organization_id = ${organizationId}`] : []),
      ...(from ? [Prisma.sql`p.created_at >= ${startOf(from)}`] : []),
      ...(to ? [Prisma.sql`p.created_at < ${new Date(startOf(to).getTime() + dayMs)}`] : []),
      ...(refundDue ? [isRefundDueSql] : []),
    ],
    ' AND ',
  );
}

const columns: Record<(typeof paymentSorts)[number], Prisma.Sql> = {
  course: Prisma.sql`c.title`,
  learner: Prisma.sql`u.name`,
  centre: Prisma.sql`o.name`,
  status: Prisma.sql`p.status`,
  amount: Prisma.sql`p.amount_sgd`,
  refunded: Prisma.sql`p.refunded_sgd`,
  paid: Prisma.sql`p.paid_at`,
  created: Prisma.sql`p.created_at`,
};

type Options = {
  /** Payments that are due for a refund come first when there is no sort order. */
  owedFirst?: boolean;
};

/** Of the caller's centre, for SUPER_ADMIN of all. */
export async function countManagedPayments(ctx: SignedInContext, filters: PaymentsFilters): Promise<number> {
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${paymentTablesSql} WHERE ${managedPaymentsWhereSql(ctx, filters)}`;
  return counted?.total ?? 0;
}

/** Of the caller's centre, for SUPER_ADMIN of all; newest first. Index: payment_organization_id_created_at_idx. */
export async function listManagedPayments(
  ctx: SignedInContext,
  { page, limit, sort, ...query }: PaymentsQuery,
  { owedFirst = false }: Options = {},
): Promise<PaymentList> {
  const where = managedPaymentsWhereSql(ctx, query);
  const usual = owedFirst ? Prisma.sql`${isRefundDueSql} DESC, ${newestFirstSql}` : newestFirstSql;
  const order = orderBySql(columns, sort, usual);
  const total = await countManagedPayments(ctx, query);
  const payments = await readPayments(ctx.db, { where, order, limit, offset: (page - 1) * limit });
  return { payments, total, page, totalPages: Math.ceil(total / limit) };
}
