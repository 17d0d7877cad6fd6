import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { lockAndReadSeats } from '#domain/assignments/lock-and-read-seats.ts';
import type { Context } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import {
  type AppliedRequirements,
  type ApplyContext,
  applyRequirementPlan,
} from './apply-requirement-plan.ts';
import { type PlanScope, planRequirementAssignments } from './plan-requirement-assignments.ts';

/** Inside the caller's transaction; locks the centre's row, so that concurrent callers work one after the other. */
export async function assignByRequirements(
  tx: ChildcareDb,
  ctx: ApplyContext,
  only: Omit<PlanScope, 'day'>,
): Promise<AppliedRequirements> {
  const { organizationId } = only;
  const seats = await lockAndReadSeats(tx, { id: organizationId });
  // None becomes a draft until they are assigned.
  await tx.$queryRaw`
    SELECT 1 FROM course WHERE id IN (SELECT course_id FROM requirement WHERE organization_id = ${organizationId} AND ended_on IS NULL)
    ORDER BY id FOR SHARE`;
  const scope = { ...only, day: singaporeDay(ctx.clock()) };
  const plan = await planRequirementAssignments(tx, scope, { seats, changesOnly: true });
  return applyRequirementPlan(tx, ctx, { plan, organizationId });
}

/** Of centres that require something, or whose requirements made assignments that are still open. Index: requirement_organization_id_idx. */
function findCentres(db: ChildcareDb): Promise<{ id: string }[]> {
  return db.$queryRaw<{ id: string }[]>`SELECT DISTINCT organization_id AS id FROM requirement ORDER BY 1`;
}

/**
 * Assigns, assigns again and takes back what requirements ask for today, centre by centre, each in a transaction of its own. Repeating
 * it does nothing. A centre that fails does not keep the others waiting; the error is thrown at the end.
 */
export async function assignInAllCentres(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  signal?: AbortSignal,
): Promise<AppliedRequirements> {
  const sum: AppliedRequirements = { assigned: 0, again: 0, moved: 0, takenBack: 0 };
  const failures: unknown[] = [];
  const ctx = { keys, clock, requestId: '', actor: null };
  for (const { id: organizationId } of await findCentres(db)) {
    signal?.throwIfAborted();
    try {
      const done = await inTransaction(db, (tx) => assignByRequirements(tx, ctx, { organizationId }), {
        timeoutMs: 60_000,
      });
      sum.assigned += done.assigned;
      sum.again += done.again;
      sum.moved += done.moved;
      sum.takenBack += done.takenBack;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some centres could not be assigned');
  return sum;
}
