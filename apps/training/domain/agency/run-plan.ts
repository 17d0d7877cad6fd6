import type { RunToPublish, SessionToPublish, Venue } from '@repo/agency/agency';
import { modeOfTrainingLabel } from '@repo/agency/code-lists';
import { defaultRegistrationDates } from '@repo/agency/run-request-bodies';
import type { TrainingDb } from '@repo/db/training';
import type { CreateAgencyRunInput } from '@repo/schemas/training/agency';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { readCompanyRunDefaults } from '#domain/classes/read-company-run-defaults.ts';
import type { PlannedLocalSession } from '#domain/classes/run-sessions.ts';
import { toVenueParts } from '#domain/classes/venue-columns.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export type RunPlan = { courseReferenceNumber: string; run: PlannedRun };
export type PlannedRun = Omit<RunToPublish, 'sessions' | 'venue' | 'intakeSize' | 'threshold'> & {
  venue: Venue;
  intakeSize: number;
  threshold: number;
  vacancyCode: 'A' | 'F' | 'L';
  sessions: PlannedSession[];
};
export type PlannedSession = SessionToPublish & { endDate: string; modeOfTraining: string };

/** Required by the agency, except for online learning. */
const neededParts = ['floor', 'unit', 'postalCode', 'room'] as const;
const modesWithoutRoom = new Set(['2', '4']);

export type VenueParts = { [Part in keyof Venue]?: Venue[Part] | undefined };

export async function readPublishDefaults(db: TrainingDb) {
  const { intakeSize, threshold, courseAdminEmail, ...columns } = await readCompanyRunDefaults(db);
  const venue: Venue = { ...toVenueParts(columns), wheelChairAccess: columns.venueWheelchairAccess };
  return { intakeSize, threshold, courseAdminEmail, venue };
}

/** The caller's values, including an explicit 0, win over Company Settings. */
export async function planNewRun(ctx: SignedInContext, input: CreateAgencyRunInput): Promise<RunPlan> {
  const defaults = await readPublishDefaults(ctx.db);
  const { startDate, endDate, modeOfTraining = '1' } = input;
  const registration = defaultRegistrationDates(startDate, singaporeDate(ctx.clock()));
  const venue = overrideVenueParts(defaults.venue, input.venue);
  return {
    courseReferenceNumber: input.courseReferenceNumber,
    run: {
      startDate,
      endDate,
      registrationOpeningDate: input.registrationOpeningDate ?? registration.registrationOpeningDate,
      registrationClosingDate: input.registrationClosingDate ?? registration.registrationClosingDate,
      modeOfTraining,
      scheduleInfo: input.scheduleInfo || formatSessionCount(input.sessions),
      venue,
      courseAdminEmail: input.courseAdminEmail ?? (defaults.courseAdminEmail || ctx.actor.email),
      vacancyCode: input.vacancyCode ?? 'A',
      intakeSize: input.intakeSize ?? input.intake_size ?? defaults.intakeSize,
      threshold: input.threshold ?? defaults.threshold,
      sessions: input.sessions.map((session) => planSession(session, modeOfTraining, venue)),
    },
  };
}

type SessionInput = CreateAgencyRunInput['sessions'][number];

export function planSession(session: SessionInput, modeOfTraining: string, venue: Venue): PlannedSession {
  return {
    startDate: session.date,
    endDate: session.date,
    startTime: session.startTime,
    endTime: session.endTime,
    modeOfTraining: session.modeOfTraining ?? modeOfTraining,
    venue: session.room ? { ...venue, room: session.room } : venue,
  };
}

export function toPlannedLocalSession({ venue, ...session }: PlannedSession): PlannedLocalSession {
  return { ...session, title: '', room: venue?.room ?? '' };
}

export function overrideVenueParts(standard: Venue, overrides: VenueParts | undefined): Venue {
  const said = Object.entries(overrides ?? {}).filter(([, value]) => value !== undefined);
  return { ...standard, ...Object.fromEntries(said) };
}

/** "3 sessions". */
export function formatSessionCount(sessions: readonly unknown[]): string {
  return sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
}

/** The agency would report missing parts one by one. Throws invalid. */
export function assertVenueComplete({ modeOfTraining, venue }: PlannedRun): void {
  if (modesWithoutRoom.has(modeOfTraining)) return;
  const missing = neededParts.filter((part) => venue[part].trim() === '');
  if (missing.length === 0) return;
  const list = missing.map((part) => (part === 'postalCode' ? 'postal code' : part)).join(', ');
  throw errors.invalid({
    message: `The agency wants the venue’s ${list} for ${modeOfTrainingLabel(modeOfTraining)}. Give them, or set them in Company Settings`,
    details: missing.map((part) => ({ field: `venue.${part}`, message: 'Required by the agency' })),
  });
}
