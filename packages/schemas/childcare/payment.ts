import { z } from 'zod';
import { assignment, paymentStatuses } from './assignment.ts';
import { id, limitQuery, optionalQuery, pageQuery, timestamp } from './common.ts';

/** One try to pay for an assignment. */
export const payment = z.object({
  id,
  status: z.enum(paymentStatuses),
  amountSgd: z.number(),
  refundedSgd: z.number().meta({ description: 'What went back so far' }),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  refundedAt: timestamp.nullable(),
  receiptUrl: z.string().nullable().meta({ description: 'Where the payment provider shows the receipt' }),
  refundDue: z.boolean().meta({
    description:
      'Paid, but the assignment was cancelled or waived, the course withdrawn, or it was paid for twice: to be given back',
  }),
  courseWithdrawn: z.boolean().meta({
    description:
      'Paid when the course was a draft again: the money goes back by itself, and the assignment can be paid for once the course is published',
  }),
  assignment: assignment.pick({ id: true, status: true, paymentStatus: true }),
  learner: z.object({ id, name: z.string() }),
  course: z.object({ id, title: z.string() }),
  organization: z.object({ id, name: z.string() }),
});
export type Payment = z.output<typeof payment>;

const dayText = 'from and to are days such as 2026-12-31';
/** Not of a year that the database does not know. */
const day = z.iso.date(dayText).refine((text) => text >= '1900-01-01', dayText);

/** Query of GET /api/payments. Days are Singapore's, both included. */
export const paymentsQuery = z.object({
  status: optionalQuery(z.enum(paymentStatuses, `status is one of ${paymentStatuses.join(', ')}`)),
  organizationId: optionalQuery(id),
  from: optionalQuery(day),
  to: optionalQuery(day),
  refundDue: optionalQuery(z.literal('true', 'refundDue is true or absent')),
  page: pageQuery,
  limit: limitQuery(20, 100),
});
export type PaymentsQuery = z.output<typeof paymentsQuery>;

export const paymentList = z.object({
  payments: z.array(payment),
  total: z.int(),
  page: z.int(),
  totalPages: z.int(),
});
export type PaymentList = z.output<typeof paymentList>;

export const paymentAnswer = z.object({ payment });
