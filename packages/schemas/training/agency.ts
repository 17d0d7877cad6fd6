import { z } from 'zod';
import { cleanLine, cleanText } from '../text.ts';
import {
  clampedLimitQuery,
  dateText,
  envelope,
  expectedUpdatedAt,
  id,
  pageNumberQuery,
  pagination,
} from './common.ts';
import { cleanCourseCode } from './course-code.ts';
import { runDetailFields, sessionFields } from './course-run.ts';

export const agencyCourse = z.object({
  courseReferenceNumber: z.string(),
  title: z.string(),
  description: z.string(),
  duration: z.number().nullable(),
  fee: z.number().nullable(),
  category: z.string(),
  status: z.string(),
  in_lms: z.boolean(),
});

export const agencyCourseQuery = z.object({
  search: z.string().overwrite(cleanLine).max(100).optional(),
  page: pageNumberQuery,
  pageSize: clampedLimitQuery(20, 100, 'pageSize'),
});

export const agencyCoursePage = z.object({
  success: z.literal(true),
  data: z.array(agencyCourse),
  pagination,
});

const courseReference = z
  .string('Choose a course')
  .overwrite(cleanCourseCode)
  .min(1, 'Choose a course')
  .max(100);
const { intakeSize: people } = runDetailFields;
const { startTime, endTime, modeOfTraining } = sessionFields;
const part = (maximum: number) => z.string().overwrite(cleanLine).max(maximum).optional();

/** The agency's maximum lengths. */
const venue = z
  .object({
    block: part(10),
    street: part(32),
    building: part(66),
    floor: part(3),
    unit: part(5),
    postalCode: part(6),
    room: part(255),
    wheelChairAccess: z.boolean().optional(),
  })
  .meta({ id: 'AgencyVenue' });

const session = z
  .object({ date: dateText, startTime, endTime, modeOfTraining, room: part(255) })
  .meta({ id: 'AgencySession' });

/** Optional overrides of Company Settings. */
const runDetails = z.object({
  intakeSize: people.nullish(),
  intake_size: people.nullish().meta({ description: 'The same as intakeSize' }),
  threshold: people.nullish(),
  modeOfTraining,
  registrationOpeningDate: dateText.optional(),
  registrationClosingDate: dateText.optional(),
  courseAdminEmail: z.email('Give an e-mail address').max(255).optional(),
  scheduleInfo: z.string().overwrite(cleanText).max(300).optional(),
  vacancyCode: z.enum(['A', 'F', 'L'], 'A is available, F is full, L is limited').optional(),
  venue: venue.optional(),
});
const sessions = z.array(session, 'Give the sessions as a list').min(1, 'Give at least one session').max(200);

export const createAgencyRunBody = runDetails.extend({
  courseReferenceNumber: courseReference,
  startDate: dateText,
  endDate: dateText,
  sessions,
  allowDuplicate: z
    .boolean()
    .default(false)
    .meta({ description: 'Publish although the agency has a run with these dates already' }),
});

export const publishRunBody = z.object({
  courseRunId: id.min(1, 'Choose a class'),
  allowDuplicate: z.boolean().default(false),
});

/** A dry run. Validation errors refer to the body that the request names. */
export const previewRunBody = z.union([publishRunBody, createAgencyRunBody], {
  error: ({ code, input, ...issue }) => {
    if (code !== 'invalid_union' || !('errors' in issue)) return undefined;
    const names = typeof input === 'object' && input !== null && 'courseRunId' in input;
    const [publish, create] = issue.errors;
    return (names ? publish : create)?.[0]?.message;
  },
});

/** A missing field is unchanged. */
export const editAgencyRunBody = runDetails.extend({
  startDate: dateText.optional(),
  endDate: dateText.optional(),
  sessions: sessions.optional(),
  expectedUpdatedAt: expectedUpdatedAt.optional(),
});

export const encryptBody = z.object({
  data: z.string('data is required, as text').max(200_000, 'data is too long'),
});
export const encryptAnswer = envelope(z.object({ ciphertext: z.string() }));

export const agencyRunDetail = z.object({
  id: z.string(),
  agencyRunId: z.string(),
  courseId: z.string(),
  courseReferenceNumber: z.string(),
  courseTitle: z.string(),
  status: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  registrationOpeningDate: z.string().nullable(),
  registrationClosingDate: z.string().nullable(),
  modeOfTraining: z.string(),
  intakeSize: z.int(),
  threshold: z.int(),
  vacancyCode: z.string(),
  scheduleInfo: z.string(),
  courseAdminEmail: z.string(),
  sessions: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      endDate: z.string(),
      startTime: z.string(),
      endTime: z.string(),
    }),
  ),
  adopted: z.boolean().meta({
    description: 'The agency had the run from an earlier try of the same request; it was not published again',
  }),
});

export const agencyRequestPreview = z.object({
  request: z.unknown().meta({ description: 'What is sent, before it is encrypted' }),
  duplicates: z
    .array(
      z.object({
        agencyRunId: z.string(),
        in_lms: z.boolean(),
        registeredUserCount: z.int().nullable(),
      }),
    )
    .meta({ description: 'Runs with the same dates that the agency has already' }),
});

export type AgencyCourseRow = z.output<typeof agencyCourse>;
export type AgencyCourseQuery = z.output<typeof agencyCourseQuery>;
export type CreateAgencyRunInput = z.output<typeof createAgencyRunBody>;
export type EditAgencyRunInput = z.output<typeof editAgencyRunBody>;
export type PublishRunInput = z.output<typeof publishRunBody>;
export type PreviewRunInput = z.output<typeof previewRunBody>;
export type AgencyRunDetail = z.output<typeof agencyRunDetail>;
export type AgencyRequestPreview = z.output<typeof agencyRequestPreview>;

const agencyRunViews = ['published', 'unpublished'] as const;

export const agencyRunViewQuery = z.object({
  view: z.enum(agencyRunViews, `view is one of ${agencyRunViews.join(', ')}`).default('published'),
  q: z.string().overwrite(cleanLine).max(200).default(''),
});

export type AgencyRunViewQuery = z.output<typeof agencyRunViewQuery>;
export type AgencyRunView = AgencyRunViewQuery['view'];
