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

type Shown = Pick<Payment, 'status' | 'refundDue' | 'refundedSgd'>;

export const statusFilter = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

function paymentStatusText({ status, refundDue, refundedSgd }: Shown): string {
  if (refundDue) return 'To be refunded';
  if (status === 'PAID' && refundedSgd > 0) return 'Partly refunded';
  return looks[status].label;
}

export function PaymentStatusBadge(payment: Shown) {
  const tone = payment.refundDue ? 'warning' : looks[payment.status].tone;
  return <StatusBadge tone={tone}>{paymentStatusText(payment)}</StatusBadge>;
}
