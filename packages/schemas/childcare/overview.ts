import { z } from 'zod';
import { linkFreeNameField } from '../link-free-name.ts';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  nonEmptyValuesQuery,
  optionalEmptyAsAbsent,
  pageNumberQuery,
  singleLineTextField,
  timestamp,
} from './common.ts';
import { organization } from './organization.ts';

/**
 * A completed course is `expired` after its certificate's end, and `renew` near it or while the course is repeated. The last
 * status has no cell.
 */
export const overviewCellStatuses = [
  'overdue',
  'unpaid',
  'expired',
  'due-soon',
  'renew',
  'on-the-way',
  'done',
  'waived',
  'not-assigned',
] as const;
export type OverviewCellStatus = (typeof overviewCellStatuses)[number];

/** A deadline within this many days is "due soon". */
export const dueSoonDays = 14;
export const maximumOverviewCourses = 100;
export const maximumOverviewPeople = 1000;

export const overviewSorts = ['late', 'name', 'cpd'] as const;

export const overviewQuery = z.object({
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200)).meta({
    description: 'In the name, email, job title or staff number',
  }),
  course: nonEmptyValuesQuery(z.array(id).max(100)).meta({ description: 'These courses alone; repeatable' }),
  category: optionalEmptyAsAbsent(singleLineTextField('category', 120)).meta({
    description: 'Courses of this category (slug) alone',
  }),
  courses: optionalEmptyAsAbsent(z.enum(['used', 'all'], 'courses is one of used, all')).meta({
    description: 'used (default): courses that somebody of the centre has; all: every published one too',
  }),
  status: nonEmptyValuesQuery(
    z.array(z.enum(overviewCellStatuses, `status is one of ${overviewCellStatuses.join(', ')}`)).max(100),
  ).meta({
    description: 'People who have one of these in one of the courses; repeatable',
  }),
  sort: optionalEmptyAsAbsent(z.enum(overviewSorts, `sort is one of ${overviewSorts.join(', ')}`)).meta({
    description: 'late (default): most overdue first, then most due soon; name; cpd: fewest hours first',
  }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(500, maximumOverviewPeople),
});
export type OverviewQuery = z.output<typeof overviewQuery>;

export const overviewCell = z.object({
  learnerId: id,
  courseId: id,
  status: z.enum(overviewCellStatuses),
  progress: z.int().meta({ description: 'Percent' }),
  deadline: timestamp
    .nullable()
    .meta({ description: 'Of the assignment; of `renew` and `expired` the certificate’s last second' }),
  assignmentId: id.nullable().meta({ description: 'null for a course they began by themselves' }),
  isChargedBack: z.literal(true).exactOptional().meta({
    description:
      'The bank took the payment back (a lost dispute) and it was not paid again. Says so of `done`, `renew` and `expired` too; absent otherwise',
  }),
});
export type OverviewCell = z.output<typeof overviewCell>;

const counts = { overdue: z.int(), dueSoon: z.int(), unpaid: z.int() };

export const overviewPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  staffId: z.string(),
  hasJoined: z.boolean().meta({ description: 'false: invited, and no password is set yet' }),
  cpdHours: z.number(),
  cpdTarget: z.number().meta({ description: 'Of this year, by their job role' }),
  ...counts,
});
export type OverviewPerson = z.output<typeof overviewPerson>;

export const overviewCourse = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  category: z.string().nullable(),
  cpdPoints: z.number(),
  priceSgd: z.number(),
  isPublished: z.boolean().meta({ description: 'Only published ones can be assigned' }),
});
export type OverviewCourse = z.output<typeof overviewCourse>;

export const overview = z.object({
  organization: z.object({ id, name: z.string(), billingEnabled: z.boolean() }),
  seats: z.object({ used: z.int(), of: z.int() }),
  cpd: z.object({
    year: z.int(),
    recommended: z.number().meta({ description: 'The target of who has none of their own' }),
  }),
  summary: z.object({ ...counts, people: z.int() }).meta({ description: 'Of everybody who matches' }),
  courses: z.array(overviewCourse),
  totalCourses: z.int(),
  people: z.array(overviewPerson),
  cells: z.array(overviewCell).meta({ description: 'A pair without one is not assigned' }),
  page: z.int(),
  totalPages: z.int(),
});
export type Overview = z.output<typeof overview>;

/** Required for SUPER_ADMIN. */
export const centreQuery = z.object({ organizationId: optionalEmptyAsAbsent(id) });

export const centreSettings = organization.omit({ slug: true, updatedAt: true }).extend({
  remindersOn: z
    .boolean()
    .meta({ description: 'Automatic reminders before and after a deadline; asking by hand is apart' }),
  requireSecondFactor: z.boolean().meta({
    description: 'Whether its managers need a second factor; who has none can only set one up',
  }),
});
export type CentreSettings = z.output<typeof centreSettings>;

export const centreSettingsBody = z
  .object({
    remindersOn: z.boolean('Choose whether learners are reminded').optional(),
    requireSecondFactor: z.boolean('Choose whether a second step is needed').optional(),
  })
  .refine(
    ({ remindersOn, requireSecondFactor }) => remindersOn !== undefined || requireSecondFactor !== undefined,
    { error: 'remindersOn or requireSecondFactor is required', path: ['remindersOn'] },
  );
export type CentreSettingsBody = z.output<typeof centreSettingsBody>;

export const centreLearner = z.object({
  id,
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  jobTitle: z.string(),
  staffId: z.string(),
  recordedName: z.string().meta({ description: 'The name in the centre’s record, which certificates say' }),
  hasJoined: z.boolean(),
  updatedAt: timestamp,
  cpd: z.object({
    year: z.int(),
    hours: z.number(),
    recommended: z.number().meta({ description: 'The target of the year, by the person’s job role' }),
  }),
  courses: z.array(
    z.object({
      courseId: id,
      title: z.string(),
      slug: z.string(),
      status: z.enum(overviewCellStatuses),
      progress: z.int(),
      deadline: timestamp.nullable(),
      completedAt: timestamp.nullable(),
      assignmentId: id.nullable(),
      notes: z.string(),
      waiveReason: z.string().meta({ description: 'Why it was waived; empty where no reason was given' }),
      isChargedBack: z.boolean().meta({
        description: 'The bank took the payment back (a lost dispute) and it was not paid again',
      }),
    }),
  ),
  certificates: z.array(
    z.object({
      certificateId: z.string(),
      courseName: z.string(),
      cpdPoints: z.number(),
      issuedAt: timestamp,
      expiresAt: timestamp.nullable(),
      revokedAt: timestamp.nullable(),
      revocationReason: z.string().nullable(),
      canRevoke: z.boolean().meta({ description: 'It was earned in this centre, and was not revoked' }),
    }),
  ),
});
export type CentreLearner = z.output<typeof centreLearner>;

export const updateRecordedNameBody = z.object({
  recordedName: linkFreeNameField('The name', { minimum: 2, maximum: 80 }),
  expectedUpdatedAt,
});
export type UpdateRecordedNameBody = z.output<typeof updateRecordedNameBody>;

export const recordedNameAnswer = z.object({ id, recordedName: z.string(), updatedAt: timestamp });
export type RecordedNameAnswer = z.output<typeof recordedNameAnswer>;
