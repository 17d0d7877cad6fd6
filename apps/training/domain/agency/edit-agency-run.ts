import type { AgencySession, SessionToEdit } from '@repo/agency/agency';
import type { EditAgencyRunInput, PublishedRun } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { requireValue } from './agency-errors.ts';
import { checkSchedule } from './check-schedule.ts';
import { getPublishedRun } from './get-published-run.ts';
import { getLocalRun, planLocalRun } from './plan-local-run.ts';
import { checkVenue, mergeVenue, type PlannedRun, type PlannedSession, planSession } from './run-plan.ts';
import { checkAttended, storeAgencyEdit } from './store-agency-edit.ts';

const deadlineMs = 20_000;

/**
 * Changes a published run at the agency, then here, and tells its people when it has moved. The whole run is sent, and its sessions against those the agency has at
 * that moment, so that asking again after a lost answer changes nothing twice. Throws notFound, notPublished, invalid,
 * sessionAttended, agencyRefused, agencyUnavailable.
 */
export async function editAgencyRun(
  ctx: SignedInContext,
  id: string,
  input: EditAgencyRunInput,
): Promise<PublishedRun> {
  const local = await getLocalRun(ctx, id);
  const { agencyRunId: courseRunId } = local;
  if (courseRunId === null) throw errors.notPublished();
  if (local.status === 'Cancelled') throw errors.invalid({ message: 'This class is cancelled' });
  const run = applyChanges(await planLocalRun(ctx, local), input);
  checkSchedule(run, ctx.clock(), { mayHaveBegun: true });
  checkVenue(run);
  await checkAttended(ctx.db, local, run);
  const courseReferenceNumber = local.course.code;
  const current = requireValue(
    await ctx.agency.listSessions({ courseRunId, courseReferenceNumber }, { deadlineMs }),
  );
  const sessions = compareSessions(run.sessions, current);
  requireValue(
    await ctx.agency.editRun(
      { courseRunId, courseReferenceNumber, run: { ...run, sessions } },
      { deadlineMs },
    ),
  );
  await storeAgencyEdit(ctx, local, run);
  return getPublishedRun(ctx.db, id, false);
}

function applyChanges(run: PlannedRun, input: EditAgencyRunInput): PlannedRun {
  const modeOfTraining = input.modeOfTraining ?? run.modeOfTraining;
  const venue = mergeVenue(run.venue, input.venue);
  return {
    startDate: input.startDate ?? run.startDate,
    endDate: input.endDate ?? run.endDate,
    registrationOpeningDate: input.registrationOpeningDate ?? run.registrationOpeningDate,
    registrationClosingDate: input.registrationClosingDate ?? run.registrationClosingDate,
    modeOfTraining,
    scheduleInfo: input.scheduleInfo ?? run.scheduleInfo,
    venue,
    courseAdminEmail: input.courseAdminEmail ?? run.courseAdminEmail,
    vacancyCode: input.vacancyCode ?? run.vacancyCode,
    intakeSize: input.intakeSize ?? input.intake_size ?? run.intakeSize,
    threshold: input.threshold ?? run.threshold,
    sessions: input.sessions?.map((session) => planSession(session, modeOfTraining, venue)) ?? run.sessions,
  };
}

/** Sessions of the same beginning are the same; others of the agency go, others of ours are new. */
function compareSessions(
  planned: readonly PlannedSession[],
  current: readonly AgencySession[],
): SessionToEdit[] {
  const left = current.filter((session) => !session.deleted);
  const kept = planned.map((session): SessionToEdit => {
    const index = left.findIndex(
      ({ startDate, startTime }) => startDate === session.startDate && startTime === session.startTime,
    );
    const [found] = index < 0 ? [] : left.splice(index, 1);
    return found ? { ...session, sessionId: found.sessionId } : session;
  });
  const gone = left.flatMap(({ sessionId, startDate, endDate, startTime, endTime }): SessionToEdit[] =>
    startDate && startTime && endTime
      ? [{ sessionId, remove: true, startDate, endDate: endDate ?? startDate, startTime, endTime }]
      : [],
  );
  return [...kept, ...gone];
}
