import type { AgencySession, SessionToEdit } from '@repo/agency/agency';
import type { AdminContext } from '#domain/context.ts';
import { agencyValueOrThrow, toAgencyServiceError } from './agency-errors.ts';
import { assertValidSchedule } from './check-schedule.ts';
import { assertVenueComplete, type PlannedRun, type PlannedSession } from './run-plan.ts';

type RunAtAgency = { courseRunId: string; courseReferenceNumber: string };

const deadlineMs = 20_000;

/** Idempotent: a run that the agency no longer has is not an error. Throws agencyRefused, agencyUnavailable. */
export async function cancelAtAgencyUnlessGone(ctx: AdminContext, run: RunAtAgency): Promise<void> {
  const cancelled = await ctx.agency.cancelRun(run, { deadlineMs });
  if (!cancelled.ok && cancelled.failure.kind !== 'not-found') throw toAgencyServiceError(cancelled.failure);
}

/** Compares sessions to the agency's current ones, so a retry is a no-op. Throws invalid, agencyRefused, agencyUnavailable. */
export async function editRunAtAgency(
  ctx: AdminContext,
  { courseRunId, courseReferenceNumber }: RunAtAgency,
  run: PlannedRun,
): Promise<void> {
  const sessions =
    // Without local sessions the agency's stay unchanged.
    run.sessions.length === 0
      ? []
      : compareSessions(
          run.sessions,
          agencyValueOrThrow(
            await ctx.agency.listSessions({ courseRunId, courseReferenceNumber }, { deadlineMs }),
          ),
        );
  const edited = await ctx.agency.editRun(
    { courseRunId, courseReferenceNumber, run: { ...run, sessions } },
    { deadlineMs },
  );
  if (!edited.ok) throw toAgencyServiceError(edited.failure, whenGone);
}

const whenGone = 'If it has deleted the class, change or cancel the class here alone (localOnly: true)';

/** Throws invalid. */
export function assertValidAgencyEdit(
  run: PlannedRun,
  now: Date,
  options: { mayLackSessions?: boolean } = {},
): void {
  assertValidSchedule(run, now, { mayHaveBegun: true, ...options });
  assertVenueComplete(run);
}

/** Sessions match by start; other sessions at the agency are deleted, others here are created. */
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
