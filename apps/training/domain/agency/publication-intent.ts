import { createHash } from 'node:crypto';
import type { AgencyPublication } from '@repo/db/generated/training/client';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RunPlan } from './run-plan.ts';

export type PublicationIntent = AgencyPublication;

export type IntendedRun = {
  plan: RunPlan;
  allowDuplicate: boolean;
  /** The class to publish; null creates one. */
  courseRunId: string | null;
};

/** The lease exceeds the time of all requests of one attempt together. */
const leaseMs = 90_000;

/** Capacity is left out, so that a retry with another size is the same intent. */
function fingerprintOf({ plan, courseRunId }: IntendedRun): string {
  const { courseReferenceNumber, run } = plan;
  const sessions = run.sessions.map((session) => [
    session.startDate,
    session.startTime,
    session.endDate,
    session.endTime,
  ]);
  const named = [courseRunId, courseReferenceNumber, run.startDate, run.endDate, sessions.sort()];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

/** Takes over an earlier attempt's intent. Throws publishingNow to the second of two concurrent requests. */
export function createOrTakeOverIntent(
  ctx: SignedInContext,
  intended: IntendedRun,
): Promise<PublicationIntent> {
  const { courseReferenceNumber: courseCode, run } = intended.plan;
  const fingerprint = fingerprintOf(intended);
  const dates = { startDate: dateTextToColumn(run.startDate), endDate: dateTextToColumn(run.endDate) };
  const leasedUntil = new Date(ctx.clock().getTime() + leaseMs);
  return inTransaction(ctx.db, async (tx) => {
    // Serialises the claims of intents for the same dates.
    const place = `publish:${courseCode}:${run.startDate}:${run.endDate}`;
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))::text`;
    const busy = await tx.agencyPublication.findMany({
      where: {
        courseCode,
        ...dates,
        status: { in: ['sending', 'published'] },
        leasedUntil: { gt: ctx.clock() },
      },
      select: { fingerprint: true },
    });
    if (busy.some((other) => other.fingerprint === fingerprint || !intended.allowDuplicate)) {
      throw errors.publishingNow();
    }
    return tx.agencyPublication.upsert({
      where: { fingerprint },
      create: { fingerprint, courseCode, ...dates, leasedUntil, requesterId: ctx.actor.id },
      update: { leasedUntil },
    });
  });
}

/** Marks the intent as sent, before the agency is asked. Throws publishingNow when the intent was taken over. */
export async function markIntentSent(
  ctx: SignedInContext,
  intent: PublicationIntent,
  knownRunIds: string[],
): Promise<PublicationIntent> {
  const now = ctx.clock();
  const [asking] = await ctx.db.agencyPublication.updateManyAndReturn({
    where: { id: intent.id, leasedUntil: intent.leasedUntil },
    data: { knownRunIds, askedAt: now, leasedUntil: new Date(now.getTime() + leaseMs) },
  });
  if (!asking) throw errors.publishingNow();
  return asking;
}

export async function markIntentPublished(
  db: TrainingDb,
  intent: PublicationIntent,
  agencyRunId: string,
): Promise<void> {
  await db.agencyPublication.update({
    where: { id: intent.id },
    data: { status: 'published', agencyRunId },
  });
}

export async function releaseIntentLease(ctx: SignedInContext, intent: PublicationIntent): Promise<void> {
  await ctx.db.agencyPublication.updateMany({
    where: { id: intent.id, status: { in: ['sending', 'published'] } },
    data: { leasedUntil: ctx.clock() },
  });
}

/** Ends the intent; its fingerprint is free again. */
export async function endPublicationIntent(
  db: TrainingDb,
  intent: PublicationIntent,
  status: 'stored' | 'refused',
): Promise<void> {
  await db.agencyPublication.update({
    where: { id: intent.id },
    data: { status, fingerprint: `${intent.fingerprint}:${intent.id}` },
  });
}
