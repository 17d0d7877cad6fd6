import type { Payment } from '@repo/schemas/childcare/payment';
import type { Tone } from '@repo/ui/badge';
import { StatusBadge } from '@repo/ui/status-badge';

const looks: Record<Payment['status'], { label: string; tone: Tone }> = {
  PENDING: { label: 'Not paid yet', tone: 'info' },
  PAID: { label: 'Paid', tone: 'success' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'danger' },
  REFUNDED: { label: 'Refunded', tone: 'neutral' },
};

type Shown = Pick<Payment, 'status' | 'refundDue' | 'amountSgd' | 'refundedSgd' | 'refundFailed'> & {
  dispute: Pick<NonNullable<Payment['dispute']>, 'status'> | null;
};

/** By a lost dispute, and not by a refund of the whole. */
export function isTakenByLostDispute({
  status,
  dispute,
  amountSgd,
  refundedSgd,
}: Pick<Shown, 'status' | 'dispute' | 'amountSgd' | 'refundedSgd'>): boolean {
  return status === 'REFUNDED' && dispute?.status === 'LOST' && refundedSgd < amountSgd;
}

export const paymentStatusFilterOptions = Object.entries(looks).map(([value, { label }]) => ({
  value,
  label,
}));

function lookOf(payment: Shown): { label: string; tone: Tone } {
  const { status, refundDue, refundedSgd, refundFailed, dispute } = payment;
  if (refundFailed) return { label: 'Refund failed', tone: 'danger' };
  if (dispute?.status === 'OPEN' || dispute?.status === 'INQUIRY')
    return { label: 'Disputed', tone: 'warning' };
  if (refundDue) return { label: 'To be refunded', tone: 'warning' };
  if (isTakenByLostDispute(payment)) return { label: 'Taken back by the bank', tone: 'danger' };
  if (status === 'PAID' && refundedSgd > 0) return { ...looks.PAID, label: 'Partly refunded' };
  return looks[status];
}

export function PaymentStatusBadge(payment: Shown) {
  const { label, tone } = lookOf(payment);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
