import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { RequirementAction } from '@repo/schemas/childcare/requirement';
import { statusAfterLaterDeadlineSql } from '#domain/assignments/apply-assignment-changes-and-notify.ts';
import { beforeRenewalSql, restoreUnpaidRenewals } from '#domain/assignments/before-renewal.ts';
import {
  nextCycleSql,
  recordAndDeleteProgress,
  requirementResetReasonText,
} from '#domain/assignments/record-and-delete-progress.ts';
import {
  recordEndedAssignments,
  recordPerLearnerAuditEntries,
} from '#domain/assignments/record-per-learner-audit-entries.ts';
import type { LearnerAuditContext } from '#domain/audit/record-learner-entries.ts';
import type { Context } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { recomputeProgressAndComplete } from '#domain/progress/recompute-progress.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { lockPlannedEnrollmentsAndAssignments } from './lock-planned.ts';
import {
  notifyAndMailAssignmentsOfRequirements,
  type RequirementAssignmentChanges,
} from './notify-and-mail-assignments-of-requirements.ts';
import type { PlannedPair, RequirementPlan, TakenBack } from './plan-requirement-assignments.ts';

export type ApplyContext = Pick<Context, 'keys' | 'clock' | 'requestId'> & Pick<LearnerAuditContext, 'actor'>;

export type AppliedRequirements = { assigned: number; again: number; moved: number; takenBack: number };

const assigning: readonly RequirementAction[] = ['ASSIGN', 'ASSIGN_AGAIN', 'ASSIGN_UNPAID'];
const isUnpaid = ({ action }: PlannedPair) => action === 'ASSIGN_UNPAID';

/** The cycle that makes way later, when the assignment is paid for. */
const renewsCycle = (pair: PlannedPair) => (isUnpaid(pair) ? (pair.reset?.cycle ?? null) : null);

type RequirementOf = Map<string, { name: string; createdById: string }>;
type Made = PlannedPair & { id: string };

/** Begins the next cycle of those that are still as planned. */
async function resetCompleted(
  tx: ChildcareDb,
  ctx: ApplyContext,
  { pairs, organizationId, of }: { pairs: readonly PlannedPair[]; organizationId: string; of: RequirementOf },
) {
  const resets = pairs.flatMap(({ reset, requirementId }) => (reset ? [{ ...reset, requirementId }] : []));
  if (resets.length === 0) return;
  const held = await tx.$queryRaw<{ id: string; requirementId: string }[]>`
    SELECT e.id, p.requirement_id AS "requirementId"
    FROM enrollment e JOIN unnest(${resets.map(({ enrollmentId }) => enrollmentId)}::text[], ${resets.map(({ cycle }) => cycle)}::int[],
      ${resets.map(({ requirementId }) => requirementId)}::text[]) AS p (id, cycle, requirement_id) ON p.id = e.id
    WHERE e.cycle = p.cycle AND e.completed_at IS NOT NULL`;
  for (const [requirementId, rows] of Map.groupBy(held, (row) => row.requirementId)) {
    const requirement = of.get(requirementId);
    if (!requirement) continue;
    await recordAndDeleteProgress(tx, {
      enrollmentIds: rows.map(({ id }) => id),
      organizationId,
      reason: requirementResetReasonText(requirement.name),
      resetById: requirement.createdById,
      byRequirement: true,
      now: ctx.clock(),
    });
  }
  await tx.$executeRaw`
    UPDATE enrollment e SET ${nextCycleSql}, updated_at = ${ctx.clock()} WHERE e.id = ANY(${held.map(({ id }) => id)})`;
}

/** Skips a pair that somebody assigned meanwhile. */
async function insertAssignments(
  tx: ChildcareDb,
  { pairs, organizationId, of, now }: Stored,
): Promise<Made[]> {
  const made = pairs.map((pair) => ({ ...pair, id: newId() }));
  const stored = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, deadline, deadline_since, payment_status,
      renews_cycle, created_at, updated_at)
    SELECT p.id, p.learner_id, p.course_id, p.assigned_by_id, ${organizationId}, p.deadline, ${now},
      CASE WHEN p.is_unpaid THEN 'PENDING'::"PaymentStatus" END, p.renews_cycle, ${now}, ${now}
    FROM unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ userId }) => userId)}::text[],
      ${made.map(({ courseId }) => courseId)}::text[], ${made.map(({ requirementId }) => of.get(requirementId)?.createdById ?? '')}::text[],
      ${made.map(({ deadline }) => deadline)}::timestamptz[], ${made.map(isUnpaid)}::boolean[], ${made.map(renewsCycle)}::int[])
      AS p (id, learner_id, course_id, assigned_by_id, deadline, is_unpaid, renews_cycle)
    ON CONFLICT (learner_id, course_id) WHERE status <> 'CANCELLED' DO NOTHING
    RETURNING id`;
  const ids = new Set(stored.map(({ id }) => id));
  return made.filter(({ id }) => ids.has(id));
}

/** Of two workers the second finds the assignment neither completed nor waived any more. */
async function reopenAssignments(
  tx: ChildcareDb,
  { pairs, now }: Pick<Stored, 'pairs' | 'now'>,
): Promise<Made[]> {
  const made = pairs.flatMap((pair) =>
    pair.assignmentId === null ? [] : [{ ...pair, id: pair.assignmentId }],
  );
  const stored = await tx.$queryRaw<{ id: string }[]>`
    UPDATE assignment a SET status = 'ASSIGNED', deadline = p.deadline, deadline_since = ${now}, completed_at = NULL,
      waive_reason = '', renews_cycle = p.renews_cycle, updated_at = ${now},
      before_renewal = CASE WHEN p.renews_cycle IS NOT NULL THEN ${beforeRenewalSql} END,
      payment_status = CASE WHEN p.is_unpaid THEN 'PENDING'::"PaymentStatus" WHEN a.payment_status = 'PAID' THEN a.payment_status END
    FROM unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ deadline }) => deadline)}::timestamptz[],
      ${made.map(isUnpaid)}::boolean[], ${made.map(renewsCycle)}::int[]) AS p (id, deadline, is_unpaid, renews_cycle)
    WHERE a.id = p.id AND a.status IN ('COMPLETED', 'WAIVED') RETURNING a.id`;
  const ids = new Set(stored.map(({ id }) => id));
  return made.filter(({ id }) => ids.has(id));
}

type Stored = { pairs: readonly PlannedPair[]; organizationId: string; of: RequirementOf; now: Date };

/** Enrols those who need not be paid for. Who completed the course since it was planned is done at once. */
async function enrol(tx: ChildcareDb, made: readonly Made[], now: Date): Promise<Set<string>> {
  await tx.$executeRaw`
    INSERT INTO enrollment (id, user_id, course_id, deadline, created_at, updated_at)
    SELECT p.id, p.user_id, p.course_id, p.deadline, ${now}, ${now}
    FROM unnest(${made.map(() => newId())}::text[], ${made.map(({ userId }) => userId)}::text[],
      ${made.map(({ courseId }) => courseId)}::text[], ${made.map(({ deadline }) => deadline)}::timestamptz[])
      AS p (id, user_id, course_id, deadline)
    ON CONFLICT (user_id, course_id) DO UPDATE SET deadline = EXCLUDED.deadline, updated_at = EXCLUDED.updated_at`;
  const ids = made.map(({ id }) => id);
  const through = await tx.$queryRaw<{ enrollmentId: string; courseId: string }[]>`
    SELECT e.id AS "enrollmentId", e.course_id AS "courseId"
    FROM assignment a JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.id = ANY(${ids}) AND e.progress = 100 ORDER BY e.id`;
  for (const one of through) await recomputeProgressAndComplete(tx, { ...one, isAssigning: true, now });
  const done = await tx.assignment.findMany({
    where: { id: { in: ids }, status: 'COMPLETED' },
    select: { id: true },
  });
  return new Set(done.map(({ id }) => id));
}

async function mark(tx: ChildcareDb, made: readonly Made[], now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO requirement_assignment (assignment_id, requirement_id, deadline, created_at)
    SELECT p.id, p.requirement_id, p.deadline, ${now}
    FROM unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ requirementId }) => requirementId)}::text[],
      ${made.map(({ deadline }) => deadline)}::timestamptz[]) AS p (id, requirement_id, deadline)
    ON CONFLICT (assignment_id) DO UPDATE SET requirement_id = EXCLUDED.requirement_id, deadline = EXCLUDED.deadline`;
}

/** Of those that still have the deadline which a requirement gave them. */
async function moveDeadlines(
  tx: ChildcareDb,
  ctx: ApplyContext,
  pairs: readonly PlannedPair[],
): Promise<Made[]> {
  if (pairs.length === 0) return [];
  const now = ctx.clock();
  const made = pairs.map((pair) => ({ ...pair, id: pair.assignmentId ?? '' }));
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH moved AS (
      UPDATE assignment a SET deadline = p.deadline, deadline_since = ${now}, updated_at = ${now}, status = ${statusAfterLaterDeadlineSql}
      FROM requirement_assignment m,
        unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ deadline }) => deadline)}::timestamptz[]) AS p (id, deadline)
      WHERE a.id = p.id AND m.assignment_id = a.id AND m.deadline = a.deadline AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      RETURNING a.id, a.learner_id, a.course_id, a.deadline
    ), marked AS (
      UPDATE requirement_assignment m SET deadline = moved.deadline FROM moved WHERE m.assignment_id = moved.id
    ), dated AS (
      UPDATE enrollment e SET deadline = moved.deadline FROM moved WHERE e.user_id = moved.learner_id AND e.course_id = moved.course_id
    )
    SELECT id FROM moved`;
  const ids = new Set(rows.map(({ id }) => id));
  const moved = made.filter(({ id }) => ids.has(id));
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', [...ids]);
  for (const [deadline, group] of Map.groupBy(moved, (pair) => pair.deadline.toISOString()))
    await recordPerLearnerAuditEntries(tx, ctx, {
      action: 'assignment.move-deadline',
      ids: group.map(({ id }) => id),
      values: { deadline },
    });
  return moved;
}

/** A renewal that nobody paid for leaves its course completed; everything else is cancelled. */
async function takeBack(
  tx: ChildcareDb,
  ctx: ApplyContext,
  takenBack: readonly TakenBack[],
): Promise<string[]> {
  if (takenBack.length === 0) return [];
  const now = ctx.clock();
  const wanted = takenBack.map(({ assignmentId }) => assignmentId);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      UPDATE assignment SET status = 'CANCELLED', updated_at = ${now}
      WHERE id = ANY(${wanted}) AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE') RETURNING id, learner_id, course_id
    ), freed AS (
      UPDATE enrollment e SET deadline = NULL FROM ended
      WHERE e.user_id = ended.learner_id AND e.course_id = ended.course_id AND e.completed_at IS NULL
    )
    SELECT id FROM ended`;
  const ids = rows.map(({ id }) => id);
  await expirePendingPaymentsOfAssignments(tx, ids);
  const restored = await restoreUnpaidRenewals(tx, ids);
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', ids);
  await recordEndedAssignments(tx, ctx, { ids, restored });
  return ids;
}

async function recordMade(
  tx: ChildcareDb,
  ctx: ApplyContext,
  { made, of }: { made: readonly Made[]; of: RequirementOf },
) {
  for (const [requirementId, rows] of Map.groupBy(made, (row) => row.requirementId)) {
    const ids = rows.map(({ id }) => id);
    const values = { requirement: of.get(requirementId)?.name ?? '' };
    await recordPerLearnerAuditEntries(tx, ctx, { action: 'assignment.create', ids, values });
  }
}

/**
 * Stores a plan made in the same transaction, while the centre's row is locked, in a fixed number of statements plus a few for each
 * requirement. Constraints and states are checked again: a pair that somebody changed since is left.
 */
export async function applyRequirementPlan(
  tx: ChildcareDb,
  ctx: ApplyContext,
  { plan, organizationId }: { plan: RequirementPlan; organizationId: string },
): Promise<AppliedRequirements> {
  const now = ctx.clock();
  await lockPlannedEnrollmentsAndAssignments(tx, plan);
  const wanted = plan.pairs.filter(({ action }) => assigning.includes(action));
  const fresh = wanted.filter(({ assignmentId }) => assignmentId === null);
  const again = wanted.filter(({ assignmentId }) => assignmentId !== null);
  const moving = plan.pairs.filter(({ action }) => action === 'MOVE_DEADLINE');
  const requirements = await tx.requirement.findMany({
    where: { id: { in: [...new Set(wanted.map(({ requirementId }) => requirementId))] } },
    select: { id: true, name: true, createdById: true },
  });
  const of: RequirementOf = new Map(requirements.map(({ id, ...rest }) => [id, rest]));
  await resetCompleted(tx, ctx, { pairs: wanted.filter((pair) => !isUnpaid(pair)), organizationId, of });
  const created = await insertAssignments(tx, { pairs: fresh, organizationId, of, now });
  const reopened = await reopenAssignments(tx, { pairs: again, now });
  const made = [...created, ...reopened];
  const free = made.filter((pair) => !isUnpaid(pair));
  // An open payment continues, unless nothing is to be paid any more.
  await expirePendingPaymentsOfAssignments(
    tx,
    free.flatMap(({ assignmentId }) => assignmentId ?? []),
  );
  const done = await enrol(tx, free, now);
  await mark(tx, made, now);
  await publishAssignmentWebhooks(
    tx,
    ctx,
    'assignment.created',
    created.map(({ id }) => id),
  );
  await publishAssignmentWebhooks(
    tx,
    ctx,
    'assignment.changed',
    reopened.map(({ id }) => id),
  );
  await recordMade(tx, ctx, { made, of });
  const moved = await moveDeadlines(tx, ctx, moving);
  const endedIds = await takeBack(tx, ctx, plan.takenBack);
  await notifyAndMailAssignmentsOfRequirements(tx, ctx, {
    organizationId,
    ...toRequirementAssignmentChanges({ assigned: free.filter(({ id }) => !done.has(id)), moved }),
    endedIds,
  });
  return {
    assigned: created.length,
    again: reopened.length,
    moved: moved.length,
    takenBack: endedIds.length,
  };
}

type News = { assigned: readonly PlannedPair[]; moved: readonly PlannedPair[] };

/** What learners are notified of, of pairs that were planned, before or after they are stored. */
export function toRequirementAssignmentChanges({
  assigned,
  moved,
}: News): Pick<RequirementAssignmentChanges, 'assigned' | 'moves'> {
  return {
    assigned: assigned.map(({ userId, courseId, deadline }) => ({ learnerId: userId, courseId, deadline })),
    moves: {
      kind: 'deadline-moved',
      before: new Map(moved.map((pair) => [pair.assignmentId ?? '', pair.previousDeadline])),
      after: new Map(moved.map((pair) => [pair.assignmentId ?? '', pair.deadline])),
    },
  };
}
