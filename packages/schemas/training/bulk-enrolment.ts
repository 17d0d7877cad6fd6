import { z } from 'zod';
import { hasVisibleText } from '../text.ts';
import { utcSafeDateText } from './common.ts';

/** The prefix of `error.message` and of each missing field's detail. */
export const requiredFieldMissingMessage = 'Required field missing';
export const validationFailedMessage = 'Validation failed';

type Check = (text: string) => string | undefined;
type Limits = { maximum: number; check?: Check };

function problemOf(name: string, text: string, { maximum, check }: Limits): string | undefined {
  return text.length > maximum ? `${name} must have at most ${maximum} characters` : check?.(text);
}

/** Blank and null count as missing. */
function required(name: string, limits: Limits) {
  const missing = `${requiredFieldMissingMessage}: ${name}`;
  return z
    .string({ error: ({ input }) => (input == null ? missing : `${name} must be text`) })
    .superRefine((text, { addIssue }) => {
      const value = text.trim();
      const problem = !hasVisibleText(value) ? missing : problemOf(name, value, limits);
      if (problem !== undefined) addIssue({ code: 'custom', message: problem });
    });
}

/** Blank and null count as absent. */
function optional(name: string, limits: Limits) {
  return z
    .string(`${name} must be text`)
    .superRefine((text, { addIssue }) => {
      const value = text.trim();
      const problem = value === '' ? undefined : problemOf(name, value, limits);
      if (problem !== undefined) addIssue({ code: 'custom', message: problem });
    })
    .nullish();
}

/** Created once, because a sheet has thousands of addresses. */
const anEmail = z.email();
const email: Check = (text) =>
  anEmail.safeParse(text).success ? undefined : 'traineeEmail must be an email like name@example.com';

const identityNumber: Check = (text) =>
  /^[STFGM]\d{7}[A-Z]$/i.test(text.replace(/[\s-]/g, ''))
    ? undefined
    : 'traineeNric must be S, T, F, G or M, seven digits and a letter';

const date: Check = (text) =>
  utcSafeDateText.safeParse(text).success
    ? undefined
    : 'enrolmentDate must be a date that exists, as YYYY-MM-DD';

/** As the agency spells them. */
export const bulkEnrolmentStatuses = ['Confirmed', 'Cancelled', 'Withdrawn', 'Admin Removed'] as const;
export type BulkEnrolmentStatus = (typeof bulkEnrolmentStatuses)[number];

/** Normalises the case; undefined for an unknown status. */
export function parseBulkEnrolmentStatus(text: string): BulkEnrolmentStatus | undefined {
  return bulkEnrolmentStatuses.find((status) => status.toLowerCase() === text.trim().toLowerCase());
}

const status: Check = (text) =>
  parseBulkEnrolmentStatus(text) === undefined
    ? `enrolmentStatus is one of ${bulkEnrolmentStatuses.join(', ')}`
    : undefined;

/** Unknown fields are kept in the tracking store only. */
export const bulkEnrolment = z.looseObject(
  {
    traineeEmail: required('traineeEmail', { maximum: 254, check: email }),
    traineeName: required('traineeName', { maximum: 200 }),
    traineeNric: required('traineeNric', { maximum: 20, check: identityNumber }),
    courseCode: required('courseCode', { maximum: 100 }),
    courseTitle: optional('courseTitle', { maximum: 255 }).meta({ description: 'Absent: the code' }),
    courseRunId: required('courseRunId', { maximum: 50 }),
    courseReferenceNumber: optional('courseReferenceNumber', { maximum: 100 }),
    sponsorshipType: optional('sponsorshipType', { maximum: 100 }),
    enrolmentDate: optional('enrolmentDate', { maximum: 10, check: date }).meta({
      description: 'YYYY-MM-DD. Absent: today in Singapore',
    }),
    enrolmentStatus: optional('enrolmentStatus', { maximum: 50, check: status }).meta({
      description: `One of ${bulkEnrolmentStatuses.join(', ')}. Absent: Confirmed`,
    }),
    enrolmentId: optional('enrolmentId', { maximum: 100 }).meta({
      description: 'The reference number. Absent: one is made, ENR-YYMM-NNNNNN',
    }),
  },
  {
    error: ({ code, input }) =>
      code !== 'invalid_type'
        ? undefined
        : input == null
          ? `${requiredFieldMissingMessage}: enrolment`
          : 'enrolment must be an object',
  },
);
export type BulkEnrolment = z.output<typeof bulkEnrolment>;

export const bulkCreateBody = z.object({ enrolment: bulkEnrolment });

export const bulkCreateAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    enrolment: z.object({ referenceNumber: z.string(), status: z.enum(bulkEnrolmentStatuses) }),
  }),
});

/** `details` is empty when no field is at fault. */
export const bulkCreateError = z
  .object({
    success: z.literal(false),
    error: z.object({
      message: z.string(),
      details: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  })
  .meta({ id: 'BulkCreateError' });
export type BulkCreateError = z.infer<typeof bulkCreateError>;
