import type { Prisma } from '@repo/db/marketplace';
import type { PaymentsForModerators } from '@repo/schemas/marketplace/payment';
import type { ModeratorContext } from '#domain/context.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import { loadPaymentsFromRows, paymentInclude } from './payment-rows.ts';

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

/**
 * What waits for a moderator, for the tab of the page. Indexes: payment_disputed_idx, payment_timer_idx,
 * payment_operation_unfinished_idx, payment_event_problem_idx.
 */
export async function countPaymentsAwaitingModerators({
  db,
  clock,
}: Pick<ModeratorContext, 'db' | 'clock'>): Promise<number> {
  const stuckSince = new Date(clock().getTime() - stuckMs);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT id FROM payment WHERE status = 'DISPUTED'
      UNION SELECT p.id FROM payment p JOIN "user" s ON s.id = p.seller_id
        WHERE p.status = 'HELD' AND s.banned_at IS NOT NULL
      UNION SELECT payment_id FROM payment_operation
        WHERE done_at IS NULL AND attempts > 1 AND created_at <= ${stuckSince}
      UNION ALL SELECT id FROM payment_event WHERE problem IS NOT NULL AND resolved_at IS NULL
    ) waiting`;
  return row?.count ?? 0;
}

/** Oldest first, so that nobody waits behind newer ones. */
export async function listPaymentsAwaitingModerators(ctx: ModeratorContext): Promise<PaymentsForModerators> {
  marketPaymentsOrThrow(ctx);
  const { db } = ctx;
  const find = async (where: Prisma.PaymentWhereInput) =>
    loadPaymentsFromRows(
      db,
      await db.payment.findMany({
        where,
        orderBy: [{ disputedAt: 'asc' }, { id: 'asc' }],
        take: shownAtOnce,
        include: paymentInclude,
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
