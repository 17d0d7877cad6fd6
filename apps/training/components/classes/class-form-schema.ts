import {
  type CourseRunDetail,
  classTrainerRoles,
  coTrainers,
  runDetailFields,
  sessionFields,
} from '@repo/schemas/training/course-run';
import { z } from 'zod';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';

/** Typed numbers of people, validated by the API's rule. */
const people = z
  .string()
  .trim()
  .regex(/^\d+$/, { error: 'Give a whole number of people', abort: true })
  .transform(Number)
  .pipe(runDetailFields.intakeSize);

const requiredDate = (missing: string) =>
  z.string().min(1, { error: missing, abort: true }).pipe(sessionFields.date);
const optionalDate = z
  .string()
  .transform((text) => text || null)
  .pipe(runDetailFields.registrationOpeningDate);

const chosenRoom = z
  .string()
  .nullable()
  .transform((id) => id || null);

const sessionForm = z
  .object({
    id: z.string().optional(),
    title: sessionFields.title.unwrap(),
    date: requiredDate('Choose the session’s date'),
    startTime: sessionFields.startTime,
    endTime: sessionFields.endTime,
    room: sessionFields.room.unwrap(),
    roomId: chosenRoom,
    /** Days from start to end: 0 unless the session ends after midnight. */
    nights: z.int().min(0),
  })
  .transform(({ nights, ...session }) => ({
    ...session,
    ...(nights > 0 ? { endDate: addDaysToDateText(session.date, nights) } : {}),
  }));

const scheduleFields = {
  startDate: requiredDate('Choose the first day'),
  endDate: requiredDate('Choose the last day'),
  sessions: z.array(sessionForm).max(200, 'A class has at most 200 sessions'),
};

const detailFields = {
  trainerId: z
    .string()
    .nullable()
    .transform((id) => id || null),
  coTrainers: z
    .array(
      z.object({
        userId: z.string('Choose a trainer').min(1, 'Choose a trainer'),
        role: z.enum(classTrainerRoles),
      }),
    )
    .pipe(coTrainers),
  roomId: chosenRoom,
  modeOfLearning: runDetailFields.modeOfLearning,
  intakeSize: people,
  threshold: people,
  minimumLearners: people,
  registrationOpeningDate: optionalDate,
  registrationClosingDate: optionalDate,
  venueRoom: runDetailFields.venueRoom,
  venueBlock: runDetailFields.venueBlock,
  venueStreet: runDetailFields.venueStreet,
  venueBuilding: runDetailFields.venueBuilding,
  venueFloor: runDetailFields.venueFloor,
  venueUnit: runDetailFields.venueUnit,
  venuePostalCode: runDetailFields.venuePostalCode,
  venueWheelchairAccess: z.boolean(),
  courseAdminEmail: runDetailFields.courseAdminEmail,
  scheduleInfo: runDetailFields.scheduleInfo,
};

/** The body of PUT /api/course-runs/[id]. */
export const classDetailsFormSchema = z.object(detailFields);
/** The body of …/reschedule. */
export const classScheduleFormSchema = z.object({
  ...scheduleFields,
  reason: z.string().trim().max(500, 'Use at most 500 characters'),
});
/** The body of POST /api/course-runs. */
export const newClassFormSchema = z.object({
  courseId: z.string('Choose a course').min(1, 'Choose a course'),
  status: z.enum(['Pending', 'Confirmed']),
  /** Of the class that is copied. */
  copiesMaterials: z.boolean().default(true),
  ...scheduleFields,
  ...detailFields,
});

export type DetailsValues = z.input<typeof classDetailsFormSchema>;
export type ScheduleValues = z.input<typeof classScheduleFormSchema>;
export type NewClassValues = z.input<typeof newClassFormSchema>;

type Details = Pick<CourseRunDetail, Exclude<keyof DetailsValues, 'trainerId' | 'coTrainers'>> & {
  trainerId: string | null;
  coTrainers: readonly { userId: string; role: (typeof classTrainerRoles)[number] }[];
};

export function toClassDetailsValues(run: Details): DetailsValues {
  return {
    trainerId: run.trainerId,
    coTrainers: run.coTrainers.map(({ userId, role }) => ({ userId, role })),
    roomId: run.roomId,
    modeOfLearning: runDetailFields.modeOfLearning.catch('1').parse(run.modeOfLearning),
    intakeSize: String(run.intakeSize),
    threshold: String(run.threshold),
    minimumLearners: String(run.minimumLearners),
    registrationOpeningDate: run.registrationOpeningDate ?? '',
    registrationClosingDate: run.registrationClosingDate ?? '',
    venueRoom: run.venueRoom,
    venueBlock: run.venueBlock,
    venueStreet: run.venueStreet,
    venueBuilding: run.venueBuilding,
    venueFloor: run.venueFloor,
    venueUnit: run.venueUnit,
    venuePostalCode: run.venuePostalCode,
    venueWheelchairAccess: run.venueWheelchairAccess,
    courseAdminEmail: run.courseAdminEmail,
    scheduleInfo: run.scheduleInfo,
  };
}

const dayMs = 86_400_000;

export function toClassScheduleValues(
  run: Pick<CourseRunDetail, 'startDate' | 'endDate' | 'sessions'>,
): ScheduleValues {
  return {
    startDate: run.startDate ?? '',
    endDate: run.endDate ?? '',
    sessions: run.sessions.map(({ id, title, startDate, endDate, startTime, endTime, room, roomId }) => ({
      id,
      title,
      date: startDate,
      startTime,
      endTime,
      room,
      roomId,
      nights: Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs),
    })),
    reason: '',
  };
}

/**
 * The dates and sessions of a class for another one like it, moved by whole weeks so that none is before `earliest` (Singapore date).
 * Empty for a class without dates.
 */
export function toCopiedScheduleValues(
  run: Pick<CourseRunDetail, 'startDate' | 'endDate' | 'sessions'>,
  earliest: string,
): Pick<ScheduleValues, 'startDate' | 'endDate' | 'sessions'> {
  const { startDate, endDate, sessions } = toClassScheduleValues(run);
  const first = [startDate, ...sessions.map(({ date }) => date)].filter(Boolean).toSorted()[0];
  if (first === undefined) return { startDate: '', endDate: '', sessions: [] };
  const weeks = Math.max(0, Math.ceil((Date.parse(earliest) - Date.parse(first)) / (7 * dayMs)));
  const move = (date: string) => (date === '' ? '' : addDaysToDateText(date, weeks * 7));
  return {
    startDate: move(startDate),
    endDate: move(endDate),
    sessions: sessions.map(({ id: _, ...session }) => ({ ...session, date: move(session.date) })),
  };
}
