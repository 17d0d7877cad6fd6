import type { AgencySession, SessionToEdit } from '@repo/agency/agency';
import type { AdminContext } from '#domain/context.ts';
import { agencyError, requireValue } from './agency-errors.ts';
import type { RunAtAgency } from './cancel-at-agency.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkVenue, type PlannedRun, type PlannedSession } from './run-plan.ts';

const deadlineMs = 20_000;

/**
 * Makes the agency's run what is planned. All of it is sent, its sessions against those the agency has at that moment, so
 * that asking again after a lost answer changes nothing twice. Throws invalid, agencyRefused, agencyUnavailable.
 */
export async function editAtAgency(
  ctx: AdminContext,
  { courseRunId, courseReferenceNumber }: RunAtAgency,
  run: PlannedRun,
): Promise<void> {
  const sessions =
    // Who knows of no session leaves those of the agency alone.
    run.sessions.length === 0
      ? []
      : compareSessions(
          run.sessions,
          requireValue(await ctx.agency.listSessions({ courseRunId, courseReferenceNumber }, { deadlineMs })),
        );
  const edited = await ctx.agency.editRun(
    { courseRunId, courseReferenceNumber, run: { ...run, sessions } },
    { deadlineMs },
  );
  if (!edited.ok) throw agencyError(edited.failure, whenGone);
}

const whenGone = 'If it has deleted the class, change or cancel the class here alone (localOnly: true)';

/** What the agency would refuse, said before it is asked. Throws invalid. */
export function checkAgencyEdit(
  run: PlannedRun,
  now: Date,
  options: { mayLackSessions?: boolean } = {},
): void {
  checkSchedule(run, now, { mayHaveBegun: true, ...options });
  checkVenue(run);
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
