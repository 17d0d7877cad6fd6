import { z } from 'zod';
import { nonEmptyValuesQuery } from '../query.ts';
import { assignment, paymentStatuses } from './assignment.ts';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  timestamp,
} from './common.ts';
import { paymentDispute } from './payment-dispute.ts';

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
      'Paid, but the assignment was waived or cancelled before it was completed, the course withdrawn, or it was paid for twice: to be given back',
  }),
  courseWithdrawn: z.boolean().meta({
    description:
      'The money goes back by itself: when it was paid, the course was a draft again (it can be paid for once the course is published), or the renewal had been taken back',
  }),
  refundFailed: z.boolean().meta({
    description: 'The bank returned a refund; the money is still to be given back another way',
  }),
  dispute: paymentDispute.nullable().meta({
    description: 'The dispute that is going on, else the newest; null where no bank disputed it',
  }),
  assignment: assignment.pick({ id: true, status: true, paymentStatus: true }),
  learner: z.object({ id, name: z.string() }),
  course: z.object({ id, title: z.string() }),
  organization: z.object({ id, name: z.string() }),
});
export type Payment = z.output<typeof payment>;

const dayText = 'from and to are days such as 2026-12-31';
/** Years outside the database's range are refused. */
const day = z.iso.date(dayText).refine((text) => text >= '1900-01-01', dayText);

const search = optionalEmptyAsAbsent(z.string().trim().max(200, 'search has at most 200 characters')).meta({
  description: 'A part of the course’s, the learner’s or the centre’s name',
});

/** A column name; a leading minus sorts descending. */
function sortQuery<const Name extends string>(names: readonly Name[]) {
  const both = names.flatMap((name) => [name, `-${name}` as const]);
  return optionalEmptyAsAbsent(z.enum(both, `sort is one of ${both.join(', ')}`));
}

export const paymentSorts = [
  'course',
  'learner',
  'centre',
  'status',
  'amount',
  'refunded',
  'paid',
  'created',
] as const;

const filters = {
  search,
  status: nonEmptyValuesQuery(
    z.array(z.enum(paymentStatuses, `status is one of ${paymentStatuses.join(', ')}`)),
  ),
  organizationId: optionalEmptyAsAbsent(id),
  from: optionalEmptyAsAbsent(day),
  to: optionalEmptyAsAbsent(day),
  refundDue: optionalEmptyAsAbsent(z.literal('true', 'refundDue is true or absent')),
};

/** Days are in Singapore time and inclusive. */
export const paymentsFilters = z.object(filters);
export type PaymentsFilters = z.output<typeof paymentsFilters>;

export const paymentsQuery = z.object({
  ...filters,
  sort: sortQuery(paymentSorts).meta({ description: 'The newest first when absent' }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 100),
});
export type PaymentsQuery = z.output<typeof paymentsQuery>;

export const paymentList = z.object({
  payments: z.array(payment),
  ...pageFields,
});
export type PaymentList = z.output<typeof paymentList>;

export const unpaidAssignmentSorts = ['learner', 'course', 'price', 'due', 'tried'] as const;

export const unpaidAssignmentsQuery = z.object({
  search,
  sort: sortQuery(unpaidAssignmentSorts).meta({
    description: 'What was assigned first stands first when absent',
  }),
});
export type UnpaidAssignmentsQuery = z.output<typeof unpaidAssignmentsQuery>;

export const paymentAnswer = z.object({ payment });

/** What the API description says of an event; the provider's own library reads it. */
export const paymentProviderEventEnvelope = z
  .looseObject({ id: z.string(), type: z.string(), data: z.looseObject({ object: z.looseObject({}) }) })
  .meta({ description: 'An event of Stripe, https://docs.stripe.com/api/events' });
