import { createHash } from 'node:crypto';
import type { AgencyPublication } from '@repo/db/generated/training/client';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { dateColumn } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { RunPlan } from './run-plan.ts';

export type Wish = AgencyPublication;

export type WishedRun = {
  plan: RunPlan;
  /** A second run of the same dates is meant. */
  allowDuplicate: boolean;
  /** The class that is to be published; null makes one. */
  courseRunId: string | null;
};

/** Longer than all the calls of one try together, so that nobody else is at it while one is. */
const leaseMs = 90_000;

/** The name of a wish: what is to take place, not how many people fit in. */
function fingerprintOf({ plan, courseRunId }: WishedRun): string {
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

/**
 * Takes the wish for this request alone, as it was left by an earlier try or new. Two requests at once: the one that comes
 * second is told so. Throws publishingNow.
 */
export function claimWish(ctx: SignedInContext, wished: WishedRun): Promise<Wish> {
  const { courseReferenceNumber: courseCode, run } = wished.plan;
  const fingerprint = fingerprintOf(wished);
  const dates = { startDate: dateColumn(run.startDate), endDate: dateColumn(run.endDate) };
  const leasedUntil = new Date(ctx.clock().getTime() + leaseMs);
  return inTransaction(ctx.db, async (tx) => {
    // Whoever wishes a run of these dates waits here for a moment, so that two different wishes cannot pass each other.
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
    if (busy.some((other) => other.fingerprint === fingerprint || !wished.allowDuplicate)) {
      throw errors.publishingNow();
    }
    return tx.agencyPublication.upsert({
      where: { fingerprint },
      create: { fingerprint, courseCode, ...dates, leasedUntil, requesterId: ctx.actor.id },
      update: { leasedUntil },
    });
  });
}

/** Written before the agency is asked: what it had then, and that it was asked. Throws publishingNow when the wish was taken over. */
export async function noteAsking(ctx: SignedInContext, wish: Wish, knownRunIds: string[]): Promise<Wish> {
  const now = ctx.clock();
  const [asking] = await ctx.db.agencyPublication.updateManyAndReturn({
    where: { id: wish.id, leasedUntil: wish.leasedUntil },
    data: { knownRunIds, askedAt: now, leasedUntil: new Date(now.getTime() + leaseMs) },
  });
  if (!asking) throw errors.publishingNow();
  return asking;
}

/** The agency has it. */
export async function notePublished(db: TrainingDb, wish: Wish, agencyRunId: string): Promise<void> {
  await db.agencyPublication.update({
    where: { id: wish.id },
    data: { status: 'published', agencyRunId },
  });
}

/** Lets the next request in at once; what is known of the wish stays. */
export async function releaseWish(ctx: SignedInContext, wish: Wish): Promise<void> {
  await ctx.db.agencyPublication.updateMany({
    where: { id: wish.id, status: { in: ['sending', 'published'] } },
    data: { leasedUntil: ctx.clock() },
  });
}

/** Ends the wish; its fingerprint is free again. */
export async function settleWish(db: TrainingDb, wish: Wish, status: 'stored' | 'refused'): Promise<void> {
  await db.agencyPublication.update({
    where: { id: wish.id },
    data: { status, fingerprint: `${wish.fingerprint}:${wish.id}` },
  });
}
