import type { AgencyRun, AgencySession } from '@repo/agency/agency';
import type { SignedInContext } from '#domain/context.ts';
import { agencyValueOrThrow } from './agency-errors.ts';
import type { PublicationIntent } from './publication-intent.ts';
import type { PlannedRun, RunPlan } from './run-plan.ts';

const deadlineMs = 15_000;

/** The agency's runs with the planned dates. Throws agencyUnavailable. */
export async function listAgencyRunsWithSameDates(
  ctx: SignedInContext,
  { courseReferenceNumber, run }: RunPlan,
): Promise<AgencyRun[]> {
  const { runs } = agencyValueOrThrow(
    await ctx.agency.listAllRuns({ courseReferenceNumber }, { deadlineMs }),
  );
  return runs.filter((listed) => hasSameDates(listed, run));
}

export function hasSameDates(listed: AgencyRun, run: Pick<PlannedRun, 'startDate' | 'endDate'>): boolean {
  return listed.startDate === run.startDate && listed.endDate === run.endDate;
}

/** By returned id, else a new run with the same dates and sessions that is not stored here. Null when there is none. */
export async function findRunIdOfEarlierAttempt(
  ctx: SignedInContext,
  intent: PublicationIntent,
  { courseReferenceNumber, run }: RunPlan,
  sameDates: readonly AgencyRun[],
): Promise<string | null> {
  const answered = sameDates.find((listed) => listed.courseRunId === intent.agencyRunId);
  if (answered) return answered.courseRunId;
  if (intent.askedAt === null) return null;
  const fresh = sameDates
    .map((listed) => listed.courseRunId)
    .filter((id) => !intent.knownRunIds.includes(id));
  const stored = await ctx.db.courseRun.findMany({
    where: { agencyRunId: { in: fresh } },
    select: { agencyRunId: true },
  });
  const storedIds = new Set(stored.map(({ agencyRunId }) => agencyRunId));
  for (const courseRunId of fresh.filter((id) => !storedIds.has(id))) {
    const sessions = agencyValueOrThrow(
      await ctx.agency.listSessions({ courseRunId, courseReferenceNumber }, { deadlineMs }),
    );
    const times = sessions.filter(({ deleted }) => !deleted).map(timesOf);
    if (times.sort().join() === run.sessions.map(timesOf).sort().join()) return courseRunId;
  }
  return null;
}

type Times = Pick<AgencySession, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

function timesOf({ startDate, endDate, startTime, endTime }: Times): string {
  return `${startDate} ${startTime} ${endDate} ${endTime}`;
}
