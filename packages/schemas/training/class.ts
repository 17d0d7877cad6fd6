import { z } from 'zod';
import { blankUnstorableId, cleanLine } from '../text.ts';
import { clash } from './clash.ts';
import { classStatus, type classStatuses } from './class-status.ts';
import {
  clampedLimitQuery,
  dateText,
  id,
  optionalClampedLimitQuery,
  optionalEmptyAsAbsent,
  optionalPageNumberQuery,
  pagedEnvelope,
  pageNumberQuery,
  pagination,
  timestamp,
} from './common.ts';
import { enrolmentStatus } from './enrolment.ts';

export const classPeriods = ['upcoming', 'ongoing', 'completed'] as const;
const period = z.enum(classPeriods, `status is one of ${classPeriods.join(', ')}`);

const search = optionalEmptyAsAbsent(
  z.string().overwrite(cleanLine).max(200, 'Search with at most 200 characters'),
).meta({ description: 'Text in the title or code of the course, the run id, or the trainer’s name' });

export const classSorts = ['start', '-start', 'title', '-title', 'enrolled', '-enrolled'] as const;

/** Without `page` and `limit` the list is complete. */
export const adminClassQuery = z.object({
  status: optionalEmptyAsAbsent(period).meta({
    description: 'By Singapore today; a run without dates is upcoming',
  }),
  q: search,
  classStatus: z
    .preprocess(
      (value) => (value === '' ? undefined : value && [value].flat()),
      z.array(classStatus).optional(),
    )
    .meta({ description: 'Confirmed, Pending, Cancelled or Reschedule; repeat it for several' }),
  trainerId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  courseId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  sort: optionalEmptyAsAbsent(z.enum(classSorts, `sort is one of ${classSorts.join(', ')}`)),
  page: optionalPageNumberQuery,
  limit: optionalClampedLimitQuery(200),
});

export const classExportQuery = adminClassQuery.omit({ page: true, limit: true });

export const enrollableRunQuery = z.object({
  courseId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  q: search,
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 200),
});

const person = z.object({ id, fullName: z.string(), email: z.string() });

export const classRow = z.object({
  id,
  courseRunId: id.meta({ description: 'The same as id' }),
  agencyRunId: z.string().nullable(),
  status: classStatus,
  startDate: dateText.nullable(),
  endDate: dateText.nullable(),
  course: z.object({ id, code: z.string(), title: z.string() }),
  trainer: person.nullable(),
  enrolledCount: z.int(),
  capacity: z.int().meta({ description: 'intakeSize and threshold together' }),
  intakeSize: z.int(),
  threshold: z.int(),
  minimumLearners: z.int(),
  modeOfLearning: z.string().meta({ description: 'The label of the agency, such as Classroom' }),
  venue: z.string().meta({ description: 'One line' }),
  sessionCount: z.int(),
});

export const adminClassList = z.object({
  success: z.literal(true),
  data: z.array(classRow),
  pagination: pagination.optional().meta({ description: 'Only when page or limit was sent' }),
});

/** Without the trainer's address. */
export const enrollableRun = z.object({
  id,
  status: classStatus,
  hasBegun: z.boolean().meta({ description: 'From then on a learner no longer withdraws alone' }),
  startDate: dateText.nullable(),
  endDate: dateText.nullable(),
  registrationClosingDate: dateText.nullable(),
  course: z.object({ id, code: z.string(), title: z.string() }),
  trainerName: z.string().nullable(),
  modeOfLearning: z.string(),
  venue: z.string(),
  placesLeft: z.int().min(0),
  sessionCount: z.int(),
  myEnrolment: z.object({ id, status: enrolmentStatus }).nullable(),
});
export const enrollableRunPage = pagedEnvelope(enrollableRun);

export const assignTrainerBody = z.object({
  courseRunId: z.string('Choose a class').overwrite(blankUnstorableId),
  trainerId: z.string('Choose a trainer').overwrite(blankUnstorableId),
});
export const assignedTrainer = z.object({
  courseRunId: id,
  trainerId: id,
  trainer: person,
  clashes: z.array(clash).meta({ description: 'Classes of the trainer at the same time' }),
});

/** `attendance` counts marked sessions. */
export const rosterRow = z.object({
  enrolmentId: id,
  userId: id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  status: enrolmentStatus,
  progress: z.int(),
  sponsorshipType: z.string(),
  enrolledAt: timestamp,
  attendance: z.object({ present: z.int(), late: z.int(), absent: z.int() }),
});
export const roster = z.array(rosterRow);

export type ClassStatus = (typeof classStatuses)[number];
export type ClassPeriod = (typeof classPeriods)[number];
export type AdminClassQuery = z.output<typeof adminClassQuery>;
export type ClassRow = z.output<typeof classRow>;
export type EnrollableRun = z.output<typeof enrollableRun>;
export type EnrollableRunQuery = z.output<typeof enrollableRunQuery>;
export type AssignTrainerBody = z.output<typeof assignTrainerBody>;
export type AssignedTrainer = z.output<typeof assignedTrainer>;
export type RosterRow = z.output<typeof rosterRow>;
