import type { MarketplaceDb, PaymentStatus, Prisma } from '@repo/db/marketplace';
import { errors } from '#domain/errors.ts';

export type PaymentRow = Prisma.PaymentGetPayload<null>;

/** All there are; the diagram is in .github/decisions/076-held-payments.md. */
export const paymentTransitions = {
  /** The provider says that the checkout is paid. */
  pay: { from: ['PENDING'], to: 'HELD' },
  /** The checkout ended, or what was agreed did. */
  expire: { from: ['PENDING'], to: 'EXPIRED' },
  /** Paid when nobody expected it any more: the money goes back. */
  payLate: { from: ['EXPIRED'], to: 'REFUNDING' },
  dispute: { from: ['HELD'], to: 'DISPUTED' },
  release: { from: ['HELD', 'DISPUTED'], to: 'RELEASING' },
  endRelease: { from: ['RELEASING'], to: 'RELEASED' },
  refund: { from: ['HELD', 'DISPUTED'], to: 'REFUNDING' },
  endRefund: { from: ['REFUNDING'], to: 'REFUNDED' },
  /** Given back at the provider itself, before anything of it was transferred. */
  refundElsewhere: {
    from: ['PENDING', 'EXPIRED', 'HELD', 'DISPUTED', 'RELEASING', 'REFUNDING'],
    to: 'REFUNDED',
  },
  /** The bank gave it back to the card's holder, before anything of it was transferred. */
  chargeBack: { from: ['HELD', 'DISPUTED', 'RELEASING', 'REFUNDING'], to: 'CHARGED_BACK' },
  /** The bank changed its mind: it is held as before. */
  reinstate: { from: ['CHARGED_BACK'], to: 'HELD' },
  reinstateDisputed: { from: ['CHARGED_BACK'], to: 'DISPUTED' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;

export type PaymentTransition = keyof typeof paymentTransitions;

/** Money is with the service, or may be in a moment. */
export const unsettledPaymentStatuses = ['PENDING', 'HELD', 'DISPUTED', 'RELEASING', 'REFUNDING'] as const;

/** The partial unique index payment_agreement_key has the same. */
export const oncePerAgreementStatuses = ['PENDING', 'HELD', 'DISPUTED', 'RELEASING', 'RELEASED'] as const;

type Change = {
  transition: PaymentTransition;
  id: string;
  data?: Prisma.PaymentUncheckedUpdateManyInput;
  /** Besides the status. */
  where?: Prisma.PaymentWhereInput;
};

/**
 * The only way a payment changes its status: one conditional update, so that of all that happen at once, or again, one wins. Null if the
 * payment is not in a state that the transition starts from.
 */
export async function changePaymentStatus(
  tx: MarketplaceDb,
  { transition, id, data = {}, where = {} }: Change,
): Promise<PaymentRow | null> {
  const { from, to } = paymentTransitions[transition];
  const [moved] = await tx.payment.updateManyAndReturn({
    where: { AND: [{ id, status: { in: [...from] } }, where] },
    data: { ...data, status: to },
  });
  return moved ?? null;
}

const states: Record<PaymentStatus, string> = {
  PENDING: 'It is not paid yet',
  EXPIRED: 'It was not paid in time',
  HELD: 'It is paid, and we hold the money',
  DISPUTED: 'The buyer reported a problem, and a moderator decides',
  RELEASING: 'The money is on its way to the seller',
  RELEASED: 'The seller has the money',
  REFUNDING: 'The money is on its way back to the buyer',
  REFUNDED: 'The buyer has the money back',
  CHARGED_BACK: 'The buyer’s bank took the money back',
};

/** `changePaymentStatus`, or paymentMoved with what the payment is instead. */
export async function changePaymentStatusOrThrow(tx: MarketplaceDb, change: Change): Promise<PaymentRow> {
  const moved = await changePaymentStatus(tx, change);
  if (moved) return moved;
  const { status } = await tx.payment.findUniqueOrThrow({
    where: { id: change.id },
    select: { status: true },
  });
  throw errors.paymentMoved({ message: `This cannot be done now. ${states[status]}` });
}
