import { z } from 'zod';
import { assertNotBlank, blankMessage, parseBodyOrThrow } from './agency-error.ts';
import { compactToIsoDate } from './iso-date.ts';

/**
 * A run as published or edited. Wrong types are reported as "Invalid input parameter(s)"; missing members are reported by
 * name, which is why everything is optional here. A run's dates are integers, its sessions' dates are text.
 */
const dateNumber = z
  .int()
  .refine((value) => isDate(String(value)))
  .nullish();
const dateText = z
  .string()
  .refine((value) => value === '' || isDate(value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3')))
  .nullish();
const time = z
  .string()
  .regex(/^$|^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .nullish();
const text = (max: number) => z.string().max(max).nullish();
const count = z.int().min(0).nullish();
const mode = z
  .string()
  .regex(/^$|^([1-9]|10)$/)
  .nullish();

const venue = z
  .looseObject({
    block: text(10),
    street: text(32),
    floor: text(3),
    unit: text(5),
    building: text(66),
    postalCode: text(6),
    room: text(255),
    wheelChairAccess: z.boolean().nullish(),
    primaryVenue: z.boolean().nullish(),
  })
  .nullish();

const session = z.looseObject({
  action: z.enum(['update', 'delete']).nullish(),
  sessionId: z.string().nullish(),
  startDate: dateText,
  endDate: dateText,
  startTime: time,
  endTime: time,
  modeOfTraining: mode,
  venue,
});

const run = z.looseObject({
  sequenceNumber: count,
  registrationDates: z.looseObject({ opening: dateNumber, closing: dateNumber }).nullish(),
  courseDates: z.looseObject({ start: dateNumber, end: dateNumber }).nullish(),
  scheduleInfoType: z.looseObject({ code: text(2), description: text(32) }).nullish(),
  scheduleInfo: z.string().nullish(),
  venue,
  intakeSize: count,
  threshold: count,
  registeredUserCount: count,
  modeOfTraining: mode,
  courseAdminEmail: text(255),
  courseVacancy: z
    .looseObject({ code: z.enum(['', 'A', 'F', 'L']).nullish(), description: text(128) })
    .nullish(),
  sessions: z.array(session).nullish(),
  linkCourseRunTrainer: z.array(z.unknown()).nullish(),
});

const provider = z.looseObject({ uen: z.string().nullish() }).nullish();

const publishBody = z.object({
  course: z.object({
    courseReferenceNumber: z.string().nullish(),
    trainingProvider: provider,
    runs: z.array(run).min(1),
  }),
});
const editBody = z.object({
  course: z.object({
    courseReferenceNumber: z.string().nullish(),
    trainingProvider: provider,
    run: run.extend({ action: z.enum(['update', 'delete']) }),
  }),
});

export type SentRun = z.infer<typeof run>;
export type SentSession = z.infer<typeof session>;

export const parseRunPublicationOrThrow = (body: unknown) => parseBodyOrThrow(publishBody, body).course;
export const parseRunEditOrThrow = (body: unknown) => parseBodyOrThrow(editBody, body).course;

/** `runs` are the paths of the course's runs that must be complete. */
export function assertRunFieldsNotBlank(
  course: { trainingProvider?: unknown },
  runs: readonly (readonly [path: string, run: SentRun])[],
): void {
  assertNotBlank(blankMessage, { course }, [
    'course.courseReferenceNumber',
    'course.trainingProvider.uen',
    ...runs.flatMap(([path, one]) => mandatoryOfRun(path, one)),
  ]);
}

const within = (path: string, members: readonly string[]) => members.map((member) => `${path}.${member}`);

function mandatoryOfRun(path: string, one: SentRun): string[] {
  const members = [
    'registrationDates.opening',
    'registrationDates.closing',
    'courseDates.start',
    'courseDates.end',
    'scheduleInfoType.code',
    'scheduleInfoType.description',
    'scheduleInfo',
    'modeOfTraining',
    'courseAdminEmail',
    'courseVacancy.code',
    'courseVacancy.description',
  ];
  return [
    ...within(path, members),
    ...mandatoryOfVenue(path, one),
    ...(one.sessions ?? []).flatMap((each, index) => mandatoryOfSession(`${path}.sessions[${index}]`, each)),
  ];
}

function mandatoryOfSession(path: string, one: SentSession): string[] {
  if (one.action === 'delete') return [`${path}.sessionId`];
  return [
    ...within(path, one.action === 'update' ? ['sessionId'] : []),
    ...within(path, ['startDate', 'endDate', 'startTime', 'endTime', 'modeOfTraining']),
    ...(one.venue?.primaryVenue ? [] : mandatoryOfVenue(path, one)),
  ];
}

/** Asynchronous eLearning and on-the-job training need no venue. */
function mandatoryOfVenue(path: string, { modeOfTraining }: { modeOfTraining?: string | null }): string[] {
  if (modeOfTraining === '2' || modeOfTraining === '4') return [];
  return within(path, ['venue.floor', 'venue.unit', 'venue.postalCode', 'venue.room']);
}

function isDate(text: string): boolean {
  return /^\d{8}$/.test(text) && z.iso.date().safeParse(compactToIsoDate(text)).success;
}
