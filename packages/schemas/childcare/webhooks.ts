import { z } from 'zod';
import { createWebhookEndpointBodySchemas, defineWebhookEvents } from '../webhook.ts';
import { paymentStatuses } from './assignment.ts';
import { id, timestamp } from './common.ts';
import { assignmentStatuses } from './organization.ts';

export const webhookAssignment = z.object({
  id,
  learnerId: id,
  courseId: id,
  status: z.enum(assignmentStatuses),
  deadline: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const completion = z.object({
  learnerId: id,
  courseId: id,
  assignmentId: id.nullable().meta({ description: 'null: the learner chose the course' }),
  cycle: z.int().meta({ description: 'Counts the times that the learner did the course' }),
  completedAt: timestamp,
});

export const webhookCertificate = z.object({
  id,
  certificateId: z.string().meta({ description: 'As printed; /api/certificates/verify/{certificateId}' }),
  learnerId: id,
  courseId: id,
  cycle: z.int().meta({ description: 'The one of completion.recorded' }),
  issuedAt: timestamp,
  expiresAt: timestamp.nullable().meta({ description: 'null: it does not expire' }),
  revokedAt: timestamp.nullable(),
});

export const webhookPayment = z.object({
  id,
  assignmentId: id,
  learnerId: id,
  courseId: id,
  status: z.enum(paymentStatuses).meta({ description: 'REFUNDED: all of it is gone' }),
  amountSgd: z.string().meta({ description: 'Singapore dollars with two decimals' }),
  refundedSgd: z
    .string()
    .meta({ description: 'What was given back so far; not what a bank took after a dispute' }),
  paidAt: timestamp.nullable(),
  refundedAt: timestamp.nullable(),
});

/** What a centre's programs receive about its people. Ids rather than names: who may see more asks for it. */
export const childcareWebhooks = defineWebhookEvents({
  'assignment.created': { label: 'A course was assigned', data: webhookAssignment },
  'assignment.changed': {
    label: 'An assignment got another deadline, became overdue, was waived or cancelled, or begins again',
    data: webhookAssignment,
  },
  'completion.recorded': { label: 'Somebody completed a course', data: completion },
  'certificate.issued': { label: 'A certificate was issued', data: webhookCertificate },
  'certificate.expired': { label: 'A certificate expired and was not renewed', data: webhookCertificate },
  'certificate.revoked': { label: 'A certificate was revoked', data: webhookCertificate },
  'payment.received': {
    label: 'A payment was received, or a disputed one came back',
    data: webhookPayment,
  },
  'payment.refunded': {
    label: 'Money of a payment was given back, or a bank took it after a dispute',
    data: webhookPayment,
  },
});

export type ChildcareWebhook = keyof typeof childcareWebhooks;

export const { create: createChildcareWebhookBody, change: changeChildcareWebhookBody } =
  createWebhookEndpointBodySchemas(childcareWebhooks);
