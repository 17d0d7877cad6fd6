import { z } from 'zod';
import { cents, currency, externalPageSchema } from '../external-list.ts';
import { assignment, paymentStatuses } from './assignment.ts';
import { publicCertificate } from './certificate.ts';
import { id, role, timestamp } from './common.ts';
import { userStatuses } from './user.ts';

/** Somebody of the key's centre. */
export const externalPerson = z.object({
  id,
  name: z.string(),
  recordedName: z.string().meta({ description: 'The name in the centre’s record, which certificates say' }),
  email: z.string(),
  role,
  jobTitle: z.string(),
  staffId: z.string(),
  status: z.enum(userStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export const externalPersonPage = externalPageSchema(externalPerson);
export type ExternalPersonPage = z.output<typeof externalPersonPage>;

export const externalAssignment = assignment.omit({ organizationId: true }).extend({
  learner: z.object({
    id,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'null for who has left the centre' }),
  }),
  course: z.object({ id, title: z.string() }),
  progress: z.int().meta({ description: 'Percent' }),
  updatedAt: timestamp.meta({ description: 'Of the assignment, the learner’s progress, or the learner' }),
});
export const externalAssignmentPage = externalPageSchema(externalAssignment);
export type ExternalAssignmentPage = z.output<typeof externalAssignmentPage>;

/** One that the centre's learners earned in it. */
export const externalCertificate = publicCertificate.extend({
  id,
  learnerId: id,
  courseId: id,
  cycle: z.int().meta({ description: 'Counts the times that the learner did the course' }),
  updatedAt: timestamp.meta({ description: 'When it was issued, or revoked' }),
});
export const externalCertificatePage = externalPageSchema(externalCertificate);
export type ExternalCertificatePage = z.output<typeof externalCertificatePage>;

export const externalPayment = z.object({
  id,
  assignmentId: id,
  learnerId: id,
  courseId: id,
  status: z.enum(paymentStatuses),
  amountCents: cents,
  refundedCents: cents.meta({ description: 'What went back so far' }),
  currency,
  receiptUrl: z.string().nullable().meta({ description: 'Where the payment provider shows the receipt' }),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  refundedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export const externalPaymentPage = externalPageSchema(externalPayment);
export type ExternalPaymentPage = z.output<typeof externalPaymentPage>;
