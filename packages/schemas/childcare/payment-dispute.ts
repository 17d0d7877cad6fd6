import { z } from 'zod';
import { id, timestamp } from './common.ts';

export const disputeStatuses = ['INQUIRY', 'CLOSED', 'OPEN', 'WON', 'LOST'] as const;

/** What a bank disputes. The amount is what it claims, in its own currency. */
export const paymentDispute = z.object({
  id: z.string().meta({ description: 'The payment provider’s id' }),
  status: z.enum(disputeStatuses).meta({
    description:
      'INQUIRY: the bank asks and takes no money. CLOSED: an inquiry that ended. OPEN: the bank disputes the payment; the course stays open. WON: the payment stays. LOST: the money is gone, and the course is suspended until it is paid again',
  }),
  amountCents: z.int(),
  currency: z.string(),
  reason: z.string().meta({ description: 'The bank’s, such as fraudulent' }),
  openedAt: timestamp,
  respondBy: timestamp.nullable().meta({ description: 'By when the payment provider wants an answer' }),
  fundsWithdrawnAt: timestamp.nullable(),
  fundsReinstatedAt: timestamp.nullable(),
});
export type PaymentDispute = z.output<typeof paymentDispute>;

/** A dispute that is going on, and the payment it is about; null where that is not known (yet). */
export const openDispute = paymentDispute.extend({
  payment: z
    .object({
      id,
      learner: z.object({ id, name: z.string() }),
      course: z.object({ id, title: z.string() }),
      organization: z.object({ id, name: z.string() }),
    })
    .nullable(),
});
export type OpenDispute = z.output<typeof openDispute>;

export const openDisputesAnswer = z.object({ disputes: z.array(openDispute) });
