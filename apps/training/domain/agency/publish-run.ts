import type { AgencyCourse, AgencyRun } from '@repo/agency/agency';
import type { AgencyFailure } from '@repo/agency/result';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { agencyError } from './agency-errors.ts';
import { checkSchedule } from './check-schedule.ts';
import { findOwnRun, hasDates, listSameDates } from './find-own-run.ts';
import {
  claimWish,
  noteAsking,
  notePublished,
  releaseWish,
  settleWish,
  type Wish,
  type WishedRun,
} from './publication-wish.ts';
import { checkVenue } from './run-plan.ts';
import { storePublishedRun } from './store-published-run.ts';

const deadlineMs = 30_000;
/** How long after a question that was never answered the agency may still be carrying it out. */
const settlingMs = 60_000;

/**
 * Publishes a run, once. The wish is written down before the agency is asked, and the agency is asked at most once per try;
 * a try that finds what an earlier one left at the agency adopts that. Answers the run's id here. Throws invalid,
 * publishingNow, duplicateAtAgency, agencyRefused, agencyUnavailable.
 */
export async function publishRun(
  ctx: SignedInContext,
  wished: WishedRun,
  course: AgencyCourse,
): Promise<{ id: string; adopted: boolean }> {
  checkSchedule(wished.plan.run, ctx.clock());
  checkVenue(wished.plan.run);
  const wish = await claimWish(ctx, wished);
  try {
    const { agencyRunId, adopted } = await adoptOrPublish(ctx, wish, wished);
    const id = await storePublishedRun(ctx, wish, wished, { agencyRunId, adopted, course });
    return { id, adopted };
  } catch (error) {
    // Where even this fails the lease runs out by itself.
    await releaseWish(ctx, wish).catch(() => undefined);
    throw error;
  }
}

async function adoptOrPublish(ctx: SignedInContext, wish: Wish, wished: WishedRun) {
  const sameDates = await listSameDates(ctx, wished.plan);
  const own = await findOwnRun(ctx, wish, wished.plan, sameDates);
  if (own !== null) return { agencyRunId: own, adopted: true };
  if (wish.askedAt && ctx.clock().getTime() - wish.askedAt.getTime() < settlingMs) {
    throw errors.agencyUnavailable({
      message:
        'The agency has not said yet what became of the last try, and does not list the class. Try again in a minute, so that it is not published twice',
    });
  }
  if (sameDates.length > 0 && !wished.allowDuplicate) {
    await settleWish(ctx.db, wish, 'refused');
    throw duplicateError(sameDates);
  }
  const asking = await noteAsking(
    ctx,
    wish,
    sameDates.map((run) => run.courseRunId),
  );
  const { courseReferenceNumber, run } = wished.plan;
  const result = await ctx.agency.publishRun({ courseReferenceNumber, run }, { deadlineMs });
  if (!result.ok) return adoptNamedRun(ctx, asking, wished, result.failure);
  const agencyRunId = result.value.courseRunId;
  await notePublished(ctx.db, asking, agencyRunId);
  return { agencyRunId, adopted: false };
}

/** The agency may say that the run exists and name it: then it is the wish's, if it is of its dates and nobody's here. */
async function adoptNamedRun(ctx: SignedInContext, wish: Wish, { plan }: WishedRun, failure: AgencyFailure) {
  if (failure.mayHaveBeenDone) throw agencyError(failure);
  const { existingRunId } = failure;
  if (existingRunId && !wish.knownRunIds.includes(existingRunId)) {
    const existing = await ctx.agency.getRun(existingRunId, {}, { deadlineMs });
    const isOwn =
      existing.ok &&
      existing.value.courseReferenceNumber === plan.courseReferenceNumber &&
      hasDates(existing.value, plan.run) &&
      (await ctx.db.courseRun.count({ where: { agencyRunId: existingRunId } })) === 0;
    if (isOwn) return { agencyRunId: existingRunId, adopted: true };
  }
  await settleWish(ctx.db, wish, 'refused');
  throw agencyError(failure);
}

function duplicateError(runs: readonly AgencyRun[]) {
  const ids = runs.map((run) => run.courseRunId).join(', ');
  return errors.duplicateAtAgency({
    message: `The agency has a class with these dates already (course run ID ${ids}). Send allowDuplicate: true to publish another one`,
    details: [{ field: 'startDate', message: `Listed by the agency as course run ID ${ids}` }],
  });
}
