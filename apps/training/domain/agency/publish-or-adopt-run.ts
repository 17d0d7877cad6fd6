import type { AgencyRun } from '@repo/agency/agency';
import type { AgencyFailure } from '@repo/agency/result';
import type { AgencyRunDetail } from '@repo/schemas/training/agency';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toAgencyServiceError } from './agency-errors.ts';
import { assertValidSchedule } from './check-schedule.ts';
import { getCourseHereOrAtAgency } from './find-course.ts';
import {
  findRunIdOfEarlierAttempt,
  hasSameDates,
  listAgencyRunsWithSameDates,
} from './find-run-of-earlier-attempt.ts';
import {
  createOrTakeOverIntent,
  endPublicationIntent,
  type IntendedRun,
  markIntentPublished,
  markIntentSent,
  type PublicationIntent,
  releaseIntentLease,
} from './publication-intent.ts';
import { readAgencyRunDetail } from './read-agency-run-detail.ts';
import { assertVenueComplete } from './run-plan.ts';
import { storePublishedRunAndReturnId } from './store-published-run.ts';

const deadlineMs = 30_000;
/** How long the agency may still process an unanswered request. */
const settlingMs = 60_000;

/**
 * Publishes exactly once: the intent is stored first, and a retry adopts the run of an earlier attempt. Throws invalid,
 * publishingNow, duplicateAtAgency, agencyRefused, agencyUnavailable.
 */
export async function publishOrAdoptRun(
  ctx: SignedInContext,
  intended: IntendedRun,
): Promise<AgencyRunDetail> {
  const { run, courseReferenceNumber } = intended.plan;
  assertValidSchedule(run, ctx.clock());
  assertVenueComplete(run);
  const course = await getCourseHereOrAtAgency(ctx, courseReferenceNumber);
  const intent = await createOrTakeOverIntent(ctx, intended);
  try {
    const { agencyRunId, adopted } = await adoptOrPublish(ctx, intent, intended);
    const id = await storePublishedRunAndReturnId(ctx, intent, intended, {
      agencyRunId,
      wasAdopted: adopted,
      course,
    });
    return await readAgencyRunDetail(ctx.db, id, adopted);
  } catch (error) {
    // If releasing the lease fails, it expires by itself.
    await releaseIntentLease(ctx, intent).catch(() => undefined);
    throw error;
  }
}

async function adoptOrPublish(ctx: SignedInContext, intent: PublicationIntent, intended: IntendedRun) {
  const sameDates = await listAgencyRunsWithSameDates(ctx, intended.plan);
  const own = await findRunIdOfEarlierAttempt(ctx, intent, intended.plan, sameDates);
  if (own !== null) return { agencyRunId: own, adopted: true };
  if (intent.askedAt && ctx.clock().getTime() - intent.askedAt.getTime() < settlingMs) {
    throw errors.agencyUnavailable({
      message:
        'The agency has not said yet what became of the last try, and does not list the class. Try again in a minute, so that it is not published twice',
    });
  }
  if (sameDates.length > 0 && !intended.allowDuplicate) {
    await endPublicationIntent(ctx.db, intent, 'refused');
    throw duplicateError(sameDates);
  }
  const asking = await markIntentSent(
    ctx,
    intent,
    sameDates.map((run) => run.courseRunId),
  );
  const { courseReferenceNumber, run } = intended.plan;
  const result = await ctx.agency.publishRun({ courseReferenceNumber, run }, { deadlineMs });
  if (!result.ok) return adoptNamedRun(ctx, asking, intended, result.failure);
  const agencyRunId = result.value.courseRunId;
  await markIntentPublished(ctx.db, asking, agencyRunId);
  return { agencyRunId, adopted: false };
}

/** The agency may name an existing run: adopted if its dates match and no local class has it. */
async function adoptNamedRun(
  ctx: SignedInContext,
  intent: PublicationIntent,
  { plan }: IntendedRun,
  failure: AgencyFailure,
) {
  if (failure.mayHaveBeenDone) throw toAgencyServiceError(failure);
  const { existingRunId } = failure;
  if (existingRunId && !intent.knownRunIds.includes(existingRunId)) {
    const existing = await ctx.agency.getRun(existingRunId, {}, { deadlineMs });
    const isOwn =
      existing.ok &&
      existing.value.courseReferenceNumber === plan.courseReferenceNumber &&
      hasSameDates(existing.value, plan.run) &&
      (await ctx.db.courseRun.count({ where: { agencyRunId: existingRunId } })) === 0;
    if (isOwn) return { agencyRunId: existingRunId, adopted: true };
  }
  await endPublicationIntent(ctx.db, intent, 'refused');
  throw toAgencyServiceError(failure);
}

function duplicateError(runs: readonly AgencyRun[]) {
  const ids = runs.map((run) => run.courseRunId).join(', ');
  return errors.duplicateAtAgency({
    message: `The agency has a class with these dates already (course run ID ${ids}). Send allowDuplicate: true to publish another one`,
    details: [{ field: 'startDate', message: `Listed by the agency as course run ID ${ids}` }],
  });
}
