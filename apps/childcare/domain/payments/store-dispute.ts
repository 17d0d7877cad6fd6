import type { ChildcareDb, DisputeStatus, Prisma } from '@repo/db/childcare';
import type { PaymentEvent } from '@repo/payments/payments';

type DisputeEvent = Extract<PaymentEvent, { kind: 'disputed' }>;

const statuses = {
  inquiry: 'INQUIRY',
  closed: 'CLOSED',
  open: 'OPEN',
  won: 'WON',
  lost: 'LOST',
} as const satisfies Record<DisputeEvent['dispute']['status'], DisputeStatus>;

/** How far a dispute has come. An appeal can make a lost one won, so those two are as far. */
const progress: Record<DisputeStatus, number> = { INQUIRY: 0, CLOSED: 1, OPEN: 2, LOST: 3, WON: 3 };

type Stage = { status: DisputeStatus; statusAt: Date };

/** The same for any order of arrival: the further status, then the later event. */
function isLater(one: Stage, other: Stage): boolean {
  const further = progress[one.status] - progress[other.status];
  if (further !== 0) return further > 0;
  const later = one.statusAt.getTime() - other.statusAt.getTime();
  return later === 0 ? one.status === 'WON' : later > 0;
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Stores what is newest of a dispute. Under `lockPaymentIntent`. */
export async function storeDispute(
  tx: ChildcareDb,
  { createdAt, dispute }: Pick<DisputeEvent, 'createdAt' | 'dispute'>,
): Promise<void> {
  const { id, status: told, fundsWithdrawnAt, fundsReinstatedAt, ...rest } = dispute;
  const stored = await tx.paymentDispute.findUnique({ where: { id } });
  const funds = {
    fundsWithdrawnAt: latest(fundsWithdrawnAt, stored?.fundsWithdrawnAt ?? null),
    fundsReinstatedAt: latest(fundsReinstatedAt, stored?.fundsReinstatedAt ?? null),
  };
  const newest = {
    ...rest,
    status: statuses[told],
    statusAt: createdAt,
  } satisfies Partial<Prisma.PaymentDisputeCreateInput>;
  if (stored === null) {
    await tx.paymentDispute.create({ data: { id, ...newest, ...funds } });
    return;
  }
  await tx.paymentDispute.update({
    where: { id },
    data: isLater(newest, stored) ? { ...newest, ...funds } : funds,
  });
}
