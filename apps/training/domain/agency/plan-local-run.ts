import type { Venue } from '@repo/agency/agency';
import { defaultRegistrationDates } from '@repo/agency/run-request-bodies';
import type { Prisma } from '@repo/db/training';
import { dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { toVenueParts } from '#domain/classes/venue-columns.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { formatSessionCount, type PlannedRun, readPublishDefaults } from './run-plan.ts';

const parts = {
  course: true,
  sessions: { orderBy: { number: 'asc' } },
} satisfies Prisma.CourseRunInclude;

export type LocalRun = Prisma.CourseRunGetPayload<{ include: typeof parts }>;

/** Throws courseRunNotFound. */
export async function getLocalRun({ db }: Pick<SignedInContext, 'db'>, id: string): Promise<LocalRun> {
  const run = await db.courseRun.findUnique({ where: { id }, include: parts });
  if (run === null) throw errors.courseRunNotFound();
  return run;
}

/** Company Settings supply missing values. Throws invalid. */
export async function planLocalRun(ctx: SignedInContext, run: LocalRun): Promise<PlannedRun> {
  const [startDate, endDate] = [dateColumnToText(run.startDate), dateColumnToText(run.endDate)];
  if (startDate === null || endDate === null) {
    throw errors.invalid({
      message: 'Give the class its dates before you publish it',
      details: [{ field: 'startDate', message: 'Required by the agency' }],
    });
  }
  const defaults = await readPublishDefaults(ctx.db);
  const registration = defaultRegistrationDates(startDate, singaporeDate(ctx.clock()));
  const venue = venueOf(run) ?? defaults.venue;
  return {
    startDate,
    endDate,
    registrationOpeningDate:
      dateColumnToText(run.registrationOpeningDate) ?? registration.registrationOpeningDate,
    registrationClosingDate:
      dateColumnToText(run.registrationClosingDate) ?? registration.registrationClosingDate,
    modeOfTraining: run.modeOfLearning,
    scheduleInfo: run.scheduleInfo || formatSessionCount(run.sessions),
    venue,
    courseAdminEmail: run.courseAdminEmail || defaults.courseAdminEmail || ctx.actor.email,
    vacancyCode: run.vacancyCode === 'F' || run.vacancyCode === 'L' ? run.vacancyCode : 'A',
    intakeSize: run.intakeSize,
    threshold: run.threshold,
    sessions: run.sessions.map((session) => ({
      startDate: dateColumnToText(session.startDate),
      endDate: dateColumnToText(session.endDate),
      startTime: session.startTime,
      endTime: session.endTime,
      modeOfTraining: session.modeOfTraining,
      venue: session.room ? { ...venue, room: session.room } : venue,
    })),
  };
}

/** Null when the class has no venue of its own. */
function venueOf(run: LocalRun): Venue | null {
  const venue = toVenueParts(run);
  if (Object.values(venue).every((part) => part === '')) return null;
  return { ...venue, wheelChairAccess: run.venueWheelchairAccess };
}
