import { Prisma } from '@repo/db/childcare';
import type { Payment } from '@repo/schemas/childcare/payment';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { managedPaymentsSql, readPayments } from './payment-rows.ts';

/** A payment of the caller's centre, for SUPER_ADMIN any. Throws paymentNotFound. */
export async function getManagedPayment(ctx: ManagerContext, id: string): Promise<Payment> {
  const where = Prisma.sql`p.id = ${id} AND ${managedPaymentsSql(ctx)}`;
  const [payment] = await readPayments(ctx.db, { where, limit: 1 });
  if (!payment) throw errors.paymentNotFound();
  return payment;
}
