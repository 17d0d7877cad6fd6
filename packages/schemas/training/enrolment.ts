import { z } from 'zod';
import { revokeCertificateBody } from '../certificate.ts';
import { nonEmptyValuesQuery } from '../query.ts';
import { blankUnstorableId, cleanLine } from '../text.ts';
import { fullName } from './account.ts';
import {
  clampedLimitQuery,
  dateText,
  id,
  optionalEmptyAsAbsent,
  pagedEnvelope,
  pageNumberQuery,
  timestamp,
} from './common.ts';
import { identityNumber } from './user.ts';

export const enrolmentStatuses = [
  'enrolled',
  'completed',
  'cancelled',
  'withdrawn',
  'admin removed',
] as const;
export const enrolmentStatus = z.enum(enrolmentStatuses, 'Choose a status from the list');

export const enrolment = z.object({
  id,
  userId: id,
  courseRunId: id,
  status: enrolmentStatus,
  progress: z.int().min(0).max(100).meta({ description: 'Subtopics read, in per cent' }),
  enrolledAt: timestamp,
});

export const enrolmentQuery = z.object({
  userId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)).meta({
    description: 'Whose enrolments; admins alone may ask for those of others',
  }),
  courseRunId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  status: optionalEmptyAsAbsent(enrolmentStatus).meta({ description: 'All but withdrawn when absent' }),
});

export const enrolBody = z.object({
  courseRunId: z.string('Choose a class').overwrite(blankUnstorableId),
});
export const unenrolBody = z.object({
  enrollmentId: z.string('Choose an enrolment').overwrite(blankUnstorableId),
});

export const enrolmentAnswer = z.object({ enrollmentId: id, status: enrolmentStatus });

const adminEnrolmentFilters = {
  q: optionalEmptyAsAbsent(
    z.string().overwrite(cleanLine).max(200, 'Search with at most 200 characters'),
  ).meta({
    description: 'Text in the learner’s name or email, the course’s title or code, or the reference number',
  }),
  status: nonEmptyValuesQuery(z.array(enrolmentStatus).max(20)).meta({
    description: 'One, or several of a repeated parameter',
  }),
  courseId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  courseRunId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  sort: optionalEmptyAsAbsent(
    z.enum(
      ['enrolledAt', '-enrolledAt', 'learner', '-learner', 'start', '-start'],
      'sort by enrolledAt, learner or start, with a minus to turn it round',
    ),
  ),
};

export const adminEnrolmentExportQuery = z.object(adminEnrolmentFilters);

export const adminEnrolmentQuery = z.object({
  ...adminEnrolmentFilters,
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 200),
});

export const adminEnrolment = enrolment.extend({
  learnerName: z.string(),
  learnerEmail: z.string(),
  courseId: id,
  courseCode: z.string(),
  courseTitle: z.string(),
  agencyRunId: z.string().nullable(),
  startDate: dateText.nullable(),
  endDate: dateText.nullable(),
  sponsorshipType: z.string(),
  referenceNumber: z.string().nullable(),
});
export const adminEnrolmentPage = pagedEnvelope(adminEnrolment);

/** Name and number are for people without an account. */
export const adminEnrolBody = z.object({
  courseRunId: z.string('Choose a class').overwrite(blankUnstorableId),
  email: z
    .string('Enter the learner’s email address')
    .overwrite(cleanLine)
    .min(1, 'Enter the learner’s email address')
    .max(254, 'That is no email address')
    .refine(
      (text) => z.email().safeParse(text.toLowerCase()).success,
      'Enter an email address like name@example.com',
    )
    .meta({ format: 'email' }),
  fullName: optionalEmptyAsAbsent(fullName),
  identityNumber: optionalEmptyAsAbsent(identityNumber),
});

/** Only the learner can choose `withdrawn`. */
export const setEnrolmentStatusBody = z.object({
  status: z.enum(
    ['enrolled', 'completed', 'cancelled', 'admin removed'],
    'Choose a status: enrolled, completed, cancelled, admin removed',
  ),
  certificateReason: revokeCertificateBody.shape.reason.optional().meta({
    description:
      'Public. Needed where a completion is taken back and the learner has a certificate, which is revoked with it',
  }),
});

export type EnrolmentStatusText = (typeof enrolmentStatuses)[number];
export type Enrolment = z.output<typeof enrolment>;
export type EnrolmentQuery = z.output<typeof enrolmentQuery>;
export type AdminEnrolBody = z.output<typeof adminEnrolBody>;
export type EnrolmentAnswer = z.output<typeof enrolmentAnswer>;
export type SetEnrolmentStatusBody = z.output<typeof setEnrolmentStatusBody>;
export type AdminEnrolmentFilters = z.output<typeof adminEnrolmentExportQuery>;
export type AdminEnrolmentQuery = z.output<typeof adminEnrolmentQuery>;
export type AdminEnrolment = z.output<typeof adminEnrolment>;
