import type { Payment } from '@repo/schemas/childcare/payment';
import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PaymentOutcome } from './payment-outcome.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';

const at = '2026-11-26T04:00:00.000Z';
const dispute = {
  id: 'du_1',
  status: 'OPEN' as const,
  amountCents: 6000,
  currency: 'sgd',
  reason: 'fraudulent',
  openedAt: at,
  respondBy: null,
  fundsWithdrawnAt: null,
  fundsReinstatedAt: null,
};
const payment: Payment = {
  id: 'p',
  status: 'PAID',
  amountSgd: 60,
  refundedSgd: 0,
  createdAt: at,
  paidAt: at,
  refundedAt: null,
  receiptUrl: null,
  refundDue: false,
  courseWithdrawn: false,
  refundFailed: false,
  dispute: null,
  assignment: { id: 'a', status: 'ASSIGNED', paymentStatus: 'PAID' },
  learner: { id: 'l', name: 'Amy Tan' },
  course: { id: 'c', title: 'Infant first aid' },
  organization: { id: 'o', name: 'Little Stars' },
};
const cancelled = { id: 'a', status: 'CANCELLED', paymentStatus: 'REFUNDED' } as const;

it.each<[string, Partial<Payment>, string, string]>([
  [
    'a dispute says that the course stays open',
    { dispute },
    'Amy Tan can go on with Infant first aid',
    'Disputed',
  ],
  [
    'a dispute that was won is no trouble any more',
    { dispute: { ...dispute, status: 'WON' } },
    'is enrolled',
    'Paid',
  ],
  [
    'a lost dispute of what was cancelled asks for no payment',
    { status: 'REFUNDED', dispute: { ...dispute, status: 'LOST' }, assignment: cancelled },
    'The bank took the money back',
    'Taken back by the bank',
  ],
  [
    'a dispute of what was refunded says nothing of going on',
    { status: 'REFUNDED', refundedSgd: 60, dispute, assignment: cancelled },
    'The whole amount went back',
    'Disputed',
  ],
  [
    'a dispute about a withdrawn course says nothing of going on',
    { courseWithdrawn: true, dispute },
    'The course was withdrawn',
    'Disputed',
  ],
  [
    'a lost dispute of what was refunded as a whole is a refund',
    { status: 'REFUNDED', refundedSgd: 60, dispute: { ...dispute, status: 'LOST' }, assignment: cancelled },
    'The whole amount went back',
    'Refunded',
  ],
  [
    'a lost dispute about a completed course asks for the payment',
    {
      status: 'REFUNDED',
      dispute: { ...dispute, status: 'LOST' },
      assignment: { id: 'a', status: 'COMPLETED', paymentStatus: 'FAILED' },
    },
    'Amy Tan has completed Infant first aid, which is to be paid again',
    'Taken back by the bank',
  ],
  [
    'a payment for a renewal that was taken back goes back',
    {
      status: 'REFUNDED',
      courseWithdrawn: true,
      assignment: { id: 'a', status: 'COMPLETED', paymentStatus: null },
    },
    'The renewal was taken back before the payment came',
    'Refunded',
  ],
  [
    'a failed refund says who acts',
    { status: 'REFUNDED', refundFailed: true, assignment: cancelled },
    'The platform gives it back another way',
    'Refund failed',
  ],
])('%s', (_what, changes, sentence, badge) => {
  const shown = { ...payment, ...changes };
  expect(renderToStaticMarkup(withRouter(<PaymentOutcome payment={shown} hasReturned={false} />))).toContain(
    sentence,
  );
  expect(renderToStaticMarkup(<PaymentStatusBadge {...shown} />)).toContain(badge);
});
