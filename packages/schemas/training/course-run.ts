import { z } from 'zod';
import { blankUnstorableId, cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { attendanceStatus } from './attendance.ts';
import { classStatus } from './class-status.ts';
import { dateText, expectedUpdatedAt, id, timestamp } from './common.ts';
import { enrolmentStatus } from './enrolment.ts';

const time = z
  .string('Enter a time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of 24 hours, such as 09:30');
const mode = z.enum(
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  'Use a code of the agency, such as 1',
);
const people = z
  .int('Give a whole number of people')
  .min(0, 'Give 0 or more people')
  .max(100_000, 'Give at most 100,000 people');
const line = (maximum: number, name: string) =>
  z.string().overwrite(cleanLine).max(maximum, `${name} can have at most ${maximum} characters`);

/** The agency's maximum lengths. */
const venueFields = {
  venueBlock: line(10, 'The block'),
  venueStreet: line(32, 'The street'),
  venueBuilding: line(66, 'The building'),
  venueFloor: line(3, 'The floor'),
  venueUnit: line(5, 'The unit'),
  venuePostalCode: line(6, 'The postal code'),
  venueRoom: line(255, 'The room'),
  venueWheelchairAccess: z.boolean('Say true or false'),
};

export const runDetailFields = {
  registrationOpeningDate: dateText.nullable(),
  registrationClosingDate: dateText.nullable(),
  modeOfLearning: mode.meta({ description: 'The code of the agency; 1 is Classroom' }),
  ...venueFields,
  courseAdminEmail: z.union(
    [z.literal(''), z.email('Enter an email address').max(255)],
    'Enter an email address',
  ),
  scheduleInfo: z.string().overwrite(cleanText).max(300, 'Use at most 300 characters'),
  intakeSize: people,
  threshold: people.meta({ description: 'Places over the intake size that may still be taken' }),
  minimumLearners: people,
  trainerId: z.string().overwrite(blankUnstorableId).nullable(),
  roomId: z.string().overwrite(blankUnstorableId).nullable().meta({
    description: 'A managed room, which then says the venue; null: the venue is what the other fields say',
  }),
} as const;

export const classTrainerRoles = ['co_trainer', 'assistant'] as const;

/** Who teaches a class beside its trainer. */
export const coTrainers = z
  .array(
    z.object({
      userId: z.string('Choose a trainer').overwrite(blankUnstorableId).min(1, 'Choose a trainer'),
      role: z.enum(classTrainerRoles, 'Say whether it is a co-trainer or an assistant'),
    }),
    'Give the trainers as a list',
  )
  .max(20, 'A class has at most 20 trainers besides its own')
  .refine((all) => new Set(all.map(({ userId }) => userId)).size === all.length, 'A trainer is named twice')
  .meta({
    description:
      'Who teaches the class beside its trainer. A co-trainer may what the trainer may; an assistant sees the class and takes attendance.',
  });

export const sessionFields = {
  title: line(200, 'The title').default(''),
  date: dateText,
  endDate: dateText.optional().meta({ description: 'When it goes past midnight; the date otherwise' }),
  startTime: time,
  endTime: time,
  modeOfTraining: mode.optional(),
  room: line(255, 'The room').default(''),
  roomId: z
    .string()
    .overwrite(blankUnstorableId)
    .nullable()
    .optional()
    .meta({ description: 'A managed room other than the class’s, which then says the room' }),
} as const;

const newSession = z.object(sessionFields);
const movedSession = z.object({
  ...sessionFields,
  id: z
    .string()
    .overwrite(blankUnstorableId)
    .optional()
    .meta({ description: 'Of a session that there is; absent for a new one' }),
});
const sessions = <T extends z.ZodType>(session: T) =>
  z.array(session, 'Give the sessions as a list').max(200, 'A class has at most 200 sessions');

/** Company Settings supply missing values; an explicit 0 stays 0. */
export const createRunBody = z.object({
  ...z.object(runDetailFields).partial().shape,
  coTrainers: coTrainers.optional(),
  intakeSize: people.nullish(),
  threshold: people.nullish(),
  courseId: z.string('Choose a course').overwrite(blankUnstorableId),
  startDate: dateText,
  endDate: dateText,
  status: z.enum(['Pending', 'Confirmed'], 'A new class is Pending or Confirmed').default('Pending'),
  sessions: sessions(newSession).default([]),
  copyMaterialsFrom: id.optional().meta({
    description:
      'A class whose materials are copied as drafts; days are as far from the first day as they were there',
  }),
});

const localOnly = z
  .boolean('Say true or false')
  .default(false)
  .meta({ description: 'The agency is not told of it: for a run that it has deleted already' });

/** A missing field is unchanged. Dates and sessions change with …/reschedule only. */
export const updateRunBody = z
  .object({
    ...runDetailFields,
    status: z.enum(
      ['Pending', 'Confirmed', 'Reschedule'],
      'Choose a status: Pending, Confirmed or Reschedule; a class is cancelled with …/cancel',
    ),
  })
  .partial()
  .extend({ coTrainers: coTrainers.optional(), localOnly, expectedUpdatedAt });

const reason = z
  .string('Give the reason; the learners are told')
  .overwrite(cleanText)
  .max(500, 'Use at most 500 characters');

export const cancelAgencyRunBody = z.object({
  reason: reason.refine(hasVisibleText, 'Give the reason; the learners are told'),
});

export const cancelClassBody = cancelAgencyRunBody.extend({ localOnly });

/** The complete list of sessions; a session that is left out is removed. */
export const rescheduleRunBody = z.object({
  startDate: dateText,
  endDate: dateText,
  registrationOpeningDate: dateText.nullish(),
  registrationClosingDate: dateText.nullish(),
  sessions: sessions(movedSession),
  reason: reason.default(''),
  localOnly,
  expectedUpdatedAt,
});

export const classSession = z.object({
  id,
  number: z.int(),
  title: z.string(),
  startDate: dateText,
  endDate: dateText,
  startTime: z.string(),
  endTime: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  modeOfTraining: z.string().meta({ description: 'The code of the agency' }),
  room: z.string(),
  roomId: id.nullable(),
  myAttendance: attendanceStatus.nullable(),
});

/** Fields for its trainer and admins are null for others. */
export const courseRun = z.object({
  id,
  agencyRunId: z.string().nullable(),
  status: classStatus,
  cancelledReason: z.string().nullable(),
  course: z.object({ id, code: z.string(), title: z.string(), description: z.string(), fee: z.number() }),
  trainer: z.object({ id, fullName: z.string(), email: z.string().nullable() }).nullable(),
  coTrainers: z.array(z.object({ userId: id, fullName: z.string(), role: z.enum(classTrainerRoles) })),
  roomId: id.nullable(),
  startDate: dateText.nullable(),
  endDate: dateText.nullable(),
  registrationOpeningDate: dateText.nullable(),
  registrationClosingDate: dateText.nullable(),
  modeOfLearning: z.string().meta({ description: 'The code of the agency' }),
  modeOfLearningLabel: z.string(),
  venueBlock: z.string(),
  venueStreet: z.string(),
  venueBuilding: z.string(),
  venueFloor: z.string(),
  venueUnit: z.string(),
  venuePostalCode: z.string(),
  venueRoom: z.string(),
  venueWheelchairAccess: z.boolean(),
  courseAdminEmail: z.string(),
  scheduleInfo: z.string(),
  intakeSize: z.int(),
  threshold: z.int(),
  minimumLearners: z.int(),
  enrolledCount: z.int(),
  placesLeft: z.int().min(0),
  sessions: z.array(classSession),
  myEnrolment: z.object({ id, status: enrolmentStatus, progress: z.int() }).nullable(),
  updatedAt: timestamp,
});

export type CoTrainerInput = z.output<typeof coTrainers>[number];
export type CreateRunBody = z.output<typeof createRunBody>;
export type UpdateRunBody = z.output<typeof updateRunBody>;
export type CancelClassBody = z.output<typeof cancelClassBody>;
export type RescheduleRunBody = z.output<typeof rescheduleRunBody>;
export type SessionInput = z.output<typeof movedSession>;
export type ClassSession = z.output<typeof classSession>;
export type CourseRunDetail = z.output<typeof courseRun>;
