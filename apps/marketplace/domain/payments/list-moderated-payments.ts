import type { Prisma } from '@repo/db/marketplace';
import type { ModeratedPayments } from '@repo/schemas/marketplace/payment';
import type { ModeratorContext } from '#domain/context.ts';
import { presentAll, shown } from './payment-rows.ts';
import { paymentsOf } from './payments-of.ts';

const shownAtOnce = 100;

/** Their time does not run out. Index: payment_timer_idx. */
const heldForBanned = {
  status: 'HELD',
  seller: { bannedAt: { not: null } },
} as const satisfies Prisma.PaymentWhereInput;

/** The provider has refused it for an hour. */
const stuckMs = 60 * 60_000;

/** Index: payment_operation_unfinished_idx. */
const stuckAt = ({ clock }: Pick<ModeratorContext, 'clock'>) =>
  ({
    operations: {
      some: { doneAt: null, attempts: { gt: 1 }, createdAt: { lte: new Date(clock().getTime() - stuckMs) } },
    },
  }) satisfies Prisma.PaymentWhereInput;

const unresolved = {
  problem: { not: null },
  resolvedAt: null,
} as const satisfies Prisma.PaymentEventWhereInput;

/** What waits for a moderator, for the tab of the page. Index: payment_disputed_idx, payment_event_problem_idx. */
export async function countModeratedPayments(ctx: Pick<ModeratorContext, 'db' | 'clock'>): Promise<number> {
  const payments = await ctx.db.payment.count({
    where: { OR: [{ status: 'DISPUTED' }, heldForBanned, stuckAt(ctx)] },
  });
  return payments + (await ctx.db.paymentEvent.count({ where: unresolved }));
}

/** Oldest first, so that nobody waits behind newer ones. */
export async function listModeratedPayments(ctx: ModeratorContext): Promise<ModeratedPayments> {
  paymentsOf(ctx);
  const { db } = ctx;
  const find = async (where: Prisma.PaymentWhereInput) =>
    presentAll(
      db,
      await db.payment.findMany({
        where,
        orderBy: [{ disputedAt: 'asc' }, { id: 'asc' }],
        take: shownAtOnce,
        include: shown,
      }),
    );
  const atBank = await db.bankDispute.findMany({
    where: { status: { in: ['OPEN', 'INQUIRY'] } },
    orderBy: { openedAt: 'asc' },
    take: shownAtOnce,
    select: { paymentIntentId: true },
  });
  const problems = await db.paymentEvent.findMany({
    where: unresolved,
    orderBy: { handledAt: 'asc' },
    take: shownAtOnce,
  });
  return {
    disputes: await find({ status: 'DISPUTED' }),
    withBank: await find({ paymentIntentId: { in: atBank.map(({ paymentIntentId }) => paymentIntentId) } }),
    ofBanned: await find(heldForBanned),
    stuck: await find(stuckAt(ctx)),
    problems: problems.map(({ id, kind, problem, paymentId, handledAt }) => ({
      ...{ id, kind, paymentId },
      problem: problem ?? '',
      handledAt: handledAt.toISOString(),
    })),
  };
}
