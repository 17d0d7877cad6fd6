import { Prisma } from '@repo/db/childcare';
import type { PaymentList, PaymentsQuery } from '@repo/schemas/childcare/payment';
import type { SignedInContext } from '#domain/context.ts';
import { isRefundDue, ownPayments, paymentTables, readPayments } from './payment-rows.ts';

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const dayMs = 24 * 60 * 60 * 1000;

function filters(ctx: SignedInContext, query: Omit<PaymentsQuery, 'page' | 'limit'>): Prisma.Sql {
  const { status, organizationId, from, to, refundDue } = query;
  return Prisma.join(
    [
      ownPayments(ctx),
      ...(status ? [Prisma.sql`p.status = ${status}::"PaymentStatus"`] : []),
      ...(organizationId ? [Prisma.sql`p.organization_id = ${organizationId}`] : []),
      ...(from ? [Prisma.sql`p.created_at >= ${startOf(from)}`] : []),
      ...(to ? [Prisma.sql`p.created_at < ${new Date(startOf(to).getTime() + dayMs)}`] : []),
      ...(refundDue ? [isRefundDue] : []),
    ],
    ' AND ',
  );
}

/** Payments of the caller's centre, for SUPER_ADMIN of all, the newest first. Index: payment_organization_id_created_at_idx. */
export async function listPayments(
  ctx: SignedInContext,
  { page, limit, ...query }: PaymentsQuery,
): Promise<PaymentList> {
  const where = filters(ctx, query);
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${paymentTables} WHERE ${where}`;
  const total = counted?.total ?? 0;
  const payments = await readPayments(ctx.db, { where, limit, offset: (page - 1) * limit });
  return { payments, total, page, totalPages: Math.ceil(total / limit) };
}
