import { z } from 'zod';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  mailPreview,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  singleLineTextField,
  timestamp,
} from './common.ts';

/** The first two are fulfilled and waived; the last two are not compliant. */
export const requirementStates = ['FULFILLED', 'WAIVED', 'DUE', 'OVERDUE', 'EXPIRED'] as const;
export const requirementState = z.enum(requirementStates);
export type RequirementState = (typeof requirementStates)[number];

/** `YYYY-MM-DD`, in Singapore. */
export const calendarDay = z.iso
  .date('Choose a day')
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', {
    message: 'Choose a day of this or the last century',
  });

const wholeNumber = (name: string, least: number, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`);

const fields = {
  name: singleLineTextField('Name', 120).min(1, 'Name is required'),
  jobRoleIds: z
    .array(id, 'Choose job roles from the list')
    .max(100, 'At most 100 job roles')
    .meta({ description: 'Of whom it is asked; of everybody where empty' }),
  dueDays: wholeNumber('Days to complete it', 0, 3650).meta({
    description: 'Counted from the day the person joined, took the role, or the requirement began to apply',
  }),
  validMonths: wholeNumber('Months', 1, 120)
    .nullable()
    .meta({ description: 'How long a completion counts; null for good' }),
  againDays: wholeNumber('Days before it ends', 0, 365).meta({
    description: 'How many days before a completion ends the course is assigned again',
  }),
};

type Renewal = { validMonths: number | null; againDays: number };

/** Otherwise it would be assigned again as soon as it is completed. */
const endsAfterRenewal = ({ validMonths, againDays }: Renewal) =>
  validMonths === null || againDays < validMonths * 28;
const renewalProblem = {
  path: ['againDays'],
  message: 'A course can be assigned again only after a part of the months it is valid',
};

export const createRequirementBody = z
  .object({ ...fields, courseId: id })
  .refine(endsAfterRenewal, renewalProblem);
export type CreateRequirementBody = z.output<typeof createRequirementBody>;

/** The course stays: another course is another requirement. */
export const changeRequirementBody = z
  .object({ ...fields, expectedUpdatedAt })
  .refine(endsAfterRenewal, renewalProblem);
export type ChangeRequirementBody = z.output<typeof changeRequirementBody>;

export const endRequirementBody = z.object({ expectedUpdatedAt });

export const requirement = z.object({
  id,
  name: z.string(),
  courseId: id,
  courseTitle: z.string(),
  jobRoleIds: z.array(id),
  dueDays: z.int(),
  validMonths: z.int().nullable(),
  againDays: z.int(),
  startsOn: calendarDay,
  endedOn: calendarDay.nullable(),
  updatedAt: timestamp,
});
export type Requirement = z.output<typeof requirement>;

export const requirementsQuery = z.object({
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  id: optionalEmptyAsAbsent(id).meta({ description: 'That one alone' }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 100),
});
export type RequirementsQuery = z.output<typeof requirementsQuery>;

export const requirementList = z.object({
  requirements: z.array(requirement.extend({ people: z.int(), notCompliant: z.int() })),
  ...pageFields,
});
export type RequirementList = z.output<typeof requirementList>;

/** What becomes of a person's assignment, or why nothing can. */
export const requirementActions = [
  'ASSIGN',
  'ASSIGN_AGAIN',
  'ASSIGN_UNPAID',
  'MOVE_DEADLINE',
  'TAKE_BACK',
  'NONE',
  'NO_SEAT',
  'COURSE_NOT_PUBLISHED',
  'OTHER_CENTRE',
] as const;
export type RequirementAction = (typeof requirementActions)[number];

export const previewRequirementBody = z.object({
  requirementId: id
    .optional()
    .meta({ description: 'Of the requirement that is changed or ended; absent for a new one' }),
  ends: z.boolean().default(false).meta({ description: 'Whether it is to end' }),
  terms: createRequirementBody.optional().meta({ description: 'As it would be saved; absent where it ends' }),
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(100).default(20),
});
export type PreviewRequirementBody = z.output<typeof previewRequirementBody>;

export const requirementPreview = z.object({
  people: z.array(
    z.object({
      id,
      name: z.string(),
      jobRole: z.string(),
      state: requirementState
        .nullable()
        .meta({ description: 'Null for somebody of whom it is no longer asked' }),
      dueOn: calendarDay.nullable(),
      action: z.enum(requirementActions),
      deadlineOn: calendarDay.nullable().meta({
        description: 'The deadline that it is assigned with, or moved to; never a day before today',
      }),
    }),
  ),
  paidTakenBack: z.int().meta({
    description:
      'Of what is taken back, how much is paid for: the platform can refund it, nothing is refunded by itself',
  }),
  counts: z.object({
    actions: z.partialRecord(z.enum(requirementActions), z.int()),
    states: z.partialRecord(requirementState, z.int()),
  }),
  mails: z.int(),
  examples: z.array(mailPreview).meta({ description: 'The first of the mails' }),
  ...pageFields,
});
export type RequirementPreview = z.output<typeof requirementPreview>;

/** What is asked of one person. */
export const personRequirements = z.object({
  requirements: z.array(
    z.object({
      id,
      name: z.string(),
      courseTitle: z.string(),
      courseSlug: z.string(),
      state: requirementState,
      dueOn: calendarDay.nullable(),
      validUntil: calendarDay.nullable(),
      why: z.string().meta({ description: 'Why it applies to the person, in words' }),
      status: z.string(),
      next: z.string().meta({ description: 'What comes next; empty for nothing' }),
    }),
  ),
});
export type PersonRequirements = z.output<typeof personRequirements>;
