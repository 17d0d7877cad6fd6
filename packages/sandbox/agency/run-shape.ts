import { z } from 'zod';
import { blankMessage, parseBody, refuseBlank } from './agency-error.ts';

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

export const parsePublication = (body: unknown) => parseBody(publishBody, body).course;
export const parseEdit = (body: unknown) => parseBody(editBody, body).course;

type Field = readonly [name: string, value: unknown];

export function refuseBlankFields(
  course: { courseReferenceNumber?: unknown; trainingProvider?: { uen?: unknown } | null | undefined },
  runs: readonly (readonly [name: string, run: SentRun])[],
): void {
  refuseBlank(blankMessage, [
    ['course.courseReferenceNumber', course.courseReferenceNumber],
    ['course.trainingProvider.uen', course.trainingProvider?.uen],
    ...runs.flatMap(([name, one]) => mandatoryOfRun(name, one)),
  ]);
}

function mandatoryOfRun(name: string, one: SentRun): Field[] {
  return [
    [`${name}.registrationDates.opening`, one.registrationDates?.opening],
    [`${name}.registrationDates.closing`, one.registrationDates?.closing],
    [`${name}.courseDates.start`, one.courseDates?.start],
    [`${name}.courseDates.end`, one.courseDates?.end],
    [`${name}.scheduleInfoType.code`, one.scheduleInfoType?.code],
    [`${name}.scheduleInfoType.description`, one.scheduleInfoType?.description],
    [`${name}.scheduleInfo`, one.scheduleInfo],
    [`${name}.modeOfTraining`, one.modeOfTraining],
    [`${name}.courseAdminEmail`, one.courseAdminEmail],
    [`${name}.courseVacancy.code`, one.courseVacancy?.code],
    [`${name}.courseVacancy.description`, one.courseVacancy?.description],
    ...mandatoryOfVenue(`${name}.venue`, one),
    ...(one.sessions ?? []).flatMap((each, index) => mandatoryOfSession(`${name}.sessions[${index}]`, each)),
  ];
}

function mandatoryOfSession(name: string, one: SentSession): Field[] {
  if (one.action === 'delete') return [[`${name}.sessionId`, one.sessionId]];
  return [
    ...(one.action === 'update' ? [[`${name}.sessionId`, one.sessionId] as const] : []),
    [`${name}.startDate`, one.startDate],
    [`${name}.endDate`, one.endDate],
    [`${name}.startTime`, one.startTime],
    [`${name}.endTime`, one.endTime],
    [`${name}.modeOfTraining`, one.modeOfTraining],
    ...(one.venue?.primaryVenue ? [] : mandatoryOfVenue(`${name}.venue`, one)),
  ];
}

/** Asynchronous eLearning and on-the-job training need no venue. */
function mandatoryOfVenue(name: string, one: Pick<SentRun, 'modeOfTraining' | 'venue'>): Field[] {
  if (one.modeOfTraining === '2' || one.modeOfTraining === '4') return [];
  return (['floor', 'unit', 'postalCode', 'room'] as const).map(
    (member) => [`${name}.${member}`, one.venue?.[member]] as const,
  );
}

function isDate(text: string): boolean {
  const match = text.match(/^(\d{4})(\d{2})(\d{2})$/);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
