import { z } from 'zod';
import { createAssignmentBody } from './assignment.ts';
import { maximumBulkLearners } from './bulk-assignment.ts';
import { id, mailPreview, optionalEmptyAsAbsent, timestamp } from './common.ts';
import { centreIdField } from './invitation.ts';

/** A certificate within this many days of its end is "expiring". */
export const expiringWithinDays = 60;
export const certificateExpiryStates = ['expiring', 'expired'] as const;

export const expiringOrExpiredCertificatesQuery = z.object({
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  state: optionalEmptyAsAbsent(
    z.enum(certificateExpiryStates, `state is one of ${certificateExpiryStates.join(', ')}`),
  ).meta({
    description: `expiring: within ${expiringWithinDays} days; expired; both where absent`,
  }),
});
export type ExpiringOrExpiredCertificatesQuery = z.output<typeof expiringOrExpiredCertificatesQuery>;

export const expiringOrExpiredCertificate = z.object({
  certificateId: z.string(),
  learnerId: id,
  learnerName: z.string(),
  courseId: id,
  courseTitle: z.string(),
  expiresAt: timestamp,
  state: z.enum(certificateExpiryStates),
  isBegun: z.boolean().meta({ description: 'Whether the course is being done again' }),
  isOffered: z.boolean().meta({ description: 'Only published courses can be assigned again' }),
});
export type ExpiringOrExpiredCertificate = z.output<typeof expiringOrExpiredCertificate>;
export const expiringOrExpiredCertificatesAnswer = z.object({
  certificates: z.array(expiringOrExpiredCertificate),
});

export const reassignCoursesOfCertificatesBody = z.object({
  certificateIds: z
    .array(z.string(), 'certificateIds is a list of certificate numbers')
    .min(1, 'Choose at least one certificate')
    .max(maximumBulkLearners, `At most ${maximumBulkLearners} courses are assigned again in one go`)
    .transform((list) => [...new Set(list)]),
  deadline: createAssignmentBody.shape.deadline,
  preview: z
    .boolean('preview is true or false')
    .default(false)
    .meta({ description: 'true: answers what would happen, and stores and sends nothing' }),
  organizationId: centreIdField,
});
export type ReassignCoursesOfCertificatesBody = z.output<typeof reassignCoursesOfCertificatesBody>;

export const reassignSkipReasons = [
  'NOT_FOUND',
  'NOT_ENDING',
  'ALREADY_ASSIGNED',
  'COURSE_NOT_PUBLISHED',
  'ORG_LEARNER_LIMIT',
] as const;
export type ReassignSkipReason = (typeof reassignSkipReasons)[number];

export const reassignCoursesOfCertificatesAnswer = z.object({
  assigned: z.int(),
  unpaid: z.int().meta({ description: 'Of these, how many begin once the centre has paid for them' }),
  skipped: z.array(z.object({ certificateId: z.string(), reason: z.enum(reassignSkipReasons) })),
  mails: z
    .array(mailPreview)
    .meta({ description: 'Mails that go out; learners without a password get a notification alone' }),
});
export type ReassignCoursesOfCertificatesAnswer = z.output<typeof reassignCoursesOfCertificatesAnswer>;
