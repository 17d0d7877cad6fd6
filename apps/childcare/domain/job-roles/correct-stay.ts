import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { CentreStay, CorrectStayBody, StayPreview } from '@repo/schemas/childcare/job-role';
import { readSeats } from '#domain/assignments/lock-and-read-seats.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { assertManagesOrganization } from '#domain/organizations/get-organization.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { previewInTransaction } from '#domain/preview-in-transaction.ts';
import { assignByRequirements } from '#domain/requirements/assign-by-requirements.ts';
import { deleteStoredComplianceTrend } from '#domain/requirements/get-compliance-trend.ts';
import { lockCentre } from '#domain/requirements/lock-planned.ts';
import { planRequirementAssignments } from '#domain/requirements/plan-requirement-assignments.ts';
import {
  plannedDeadlineDay,
  previewMailsOfRequirementPlan,
} from '#domain/requirements/preview-requirement.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { readCurrentStay, type StayOf, type StoredCentreStay, toCentreStay } from './get-stay.ts';

/** Locks the centre first, as assigning does. */
async function lockStay(tx: ChildcareDb, of: StayOf): Promise<StoredCentreStay> {
  await lockCentre(tx, of.organizationId);
  const stay = await readCurrentStay(tx, of);
  if (!stay) throw errors.learnerNotFound();
  return stay;
}

/**
 * Throws invalid for a day on which the person was in this centre before. Of other centres it says nothing, and evaluates each on its own.
 */
async function moveJoining(tx: ChildcareDb, stay: StoredCentreStay, joinedOn: string, of: StayOf) {
  const { learnerId, organizationId } = of;
  const [before] = await tx.$queryRaw<{ leftOn: string }[]>`
    SELECT max(left_on)::text AS "leftOn" FROM centre_stay
    WHERE user_id = ${learnerId} AND organization_id = ${organizationId} AND left_on > ${joinedOn}::date AND id <> ${stay.id}
    HAVING max(left_on) IS NOT NULL`;
  if (before)
    throw invalidFieldError(
      'joinedOn',
      `They were here before, until ${before.leftOn}. Choose that day or a later one`,
    );
  await tx.$executeRaw`DELETE FROM stay_role WHERE stay_id = ${stay.id} AND until_on <= ${joinedOn}::date`;
  await tx.$executeRaw`
    UPDATE stay_role SET from_on = ${joinedOn}::date
    WHERE id = (SELECT id FROM stay_role WHERE stay_id = ${stay.id} ORDER BY from_on, until_on LIMIT 1)`;
  await tx.$executeRaw`UPDATE centre_stay SET joined_on = ${joinedOn}::date WHERE id = ${stay.id}`;
}

type GivenRole = { jobRoleId: string | null; from: string };

/** What was given from that day on makes way for it. */
async function giveRole(tx: ChildcareDb, { id }: StoredCentreStay, { jobRoleId, from }: GivenRole) {
  const [open] = await tx.$queryRaw<{ jobRoleId: string | null; fromOn: string }[]>`
    SELECT job_role_id AS "jobRoleId", from_on::text AS "fromOn" FROM stay_role WHERE stay_id = ${id} AND until_on IS NULL`;
  if (open?.jobRoleId === jobRoleId && from > open.fromOn) {
    await beginRoleLater(tx, id, { fromOn: open.fromOn, from });
    return;
  }
  await tx.$executeRaw`DELETE FROM stay_role WHERE stay_id = ${id} AND from_on >= ${from}::date`;
  await tx.$executeRaw`
    UPDATE stay_role SET until_on = ${from}::date
    WHERE stay_id = ${id} AND (until_on IS NULL OR until_on > ${from}::date)`;
  await tx.$executeRaw`
    INSERT INTO stay_role (id, stay_id, job_role_id, from_on) VALUES (${newId()}, ${id}, ${jobRoleId}, ${from}::date)`;
}

/** The role before it lasts until then; without one there is none until then. */
async function beginRoleLater(
  tx: ChildcareDb,
  stayId: string,
  { fromOn, from }: { fromOn: string; from: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE stay_role SET from_on = ${from}::date WHERE stay_id = ${stayId} AND until_on IS NULL`;
  const lengthened = await tx.$executeRaw`
    UPDATE stay_role SET until_on = ${from}::date WHERE stay_id = ${stayId} AND until_on = ${fromOn}::date`;
  if (lengthened > 0) return;
  await tx.$executeRaw`
    INSERT INTO stay_role (id, stay_id, job_role_id, from_on, until_on)
    VALUES (${newId()}, ${stayId}, NULL, ${fromOn}::date, ${from}::date)`;
}

/** Today; where they have none, the day since when, so that an earlier role keeps its days. */
function defaultRoleDay(
  { jobRoleId, joinedOn: before, roleSince }: StoredCentreStay,
  { joinedOn, today }: { joinedOn: string; today: string },
): string {
  if (jobRoleId !== null) return today;
  return roleSince === before || roleSince < joinedOn ? joinedOn : roleSince;
}

type Correction = Omit<CorrectStayBody, 'expectedUpdatedAt'> & { expectedUpdatedAt?: string | undefined };

/** Inside the caller's transaction; assigns nothing yet. */
async function storeStay(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { of, correction: { expectedUpdatedAt, ...body } }: { of: StayOf; correction: Correction },
): Promise<StoredCentreStay> {
  const { organizationId, learnerId } = of;
  const today = singaporeDay(ctx.clock());
  const before = await lockStay(tx, of);
  assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
  const joinedOn = body.joinedOn ?? before.joinedOn;
  const from = body.roleFrom ?? defaultRoleDay(before, { joinedOn, today });
  if (joinedOn > today) throw invalidFieldError('joinedOn', 'Choose today or a day before');
  if (joinedOn !== before.joinedOn) await moveJoining(tx, before, joinedOn, of);
  const { jobRoleId = before.jobRoleId } = body;
  const moved = await lockStay(tx, of);
  // A day that was left as it was, and is before they joined now, moves along.
  const isLeft = body.roleFrom === before.roleSince && before.roleSince < joinedOn;
  // No role begins on no day: a role that is given later begins with the stay.
  const isNone = jobRoleId === null && before.jobRoleId === null;
  const isMoved = body.roleFrom !== undefined && !isLeft && body.roleFrom !== moved.roleSince;
  if (!isNone && (jobRoleId !== before.jobRoleId || isMoved)) {
    if (from > today || from < joinedOn)
      throw invalidFieldError('roleFrom', 'Choose a day between the joining date and today');
    const known = { id: jobRoleId ?? '', organizationId, endedAt: null };
    if (jobRoleId !== null && (await tx.jobRole.count({ where: known })) === 0)
      throw errors.jobRoleNotFound();
    await giveRole(tx, moved, { jobRoleId, from });
  }
  await deleteStoredComplianceTrend(tx, organizationId);
  const updatedAt = nextUpdatedAt(before, ctx.clock());
  await tx.centreStay.update({ where: { id: before.id }, data: { updatedAt }, select: { id: true } });
  const after = await lockStay(tx, of);
  const facts = ({ joinedOn: joined, jobRole, roleSince }: StoredCentreStay) => ({
    joinedOn: joined,
    jobRole,
    since: roleSince,
  });
  await recordAudit(tx, ctx, {
    action: 'learner.correct-stay',
    targetType: 'user',
    targetId: learnerId,
    organizationId,
    before: facts(before),
    after: facts(after),
  });
  return after;
}

type Learner = { id: string; learnerId: string };

/**
 * Corrects when a learner joined, and which job role they have since when. What requirements ask of them now is assigned or taken back
 * at once. Throws forbidden, organizationNotFound, learnerNotFound, jobRoleNotFound, changedMeanwhile, and invalid for a day in the
 * future, before an earlier stay, or before they joined.
 */
export async function correctStay(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: Learner,
  correction: Correction,
): Promise<CentreStay> {
  await assertManagesOrganization(ctx, organizationId);
  const of = { organizationId, learnerId };
  const stay = await inTransaction(
    ctx.db,
    async (tx) => {
      const after = await storeStay(tx, ctx, { of, correction });
      await assignByRequirements(tx, ctx, { organizationId, userId: learnerId });
      return toCentreStay(after);
    },
    { timeoutMs: 60_000 },
  );
  deferExpireAndRefundAtProvider(ctx);
  return stay;
}

/** What a correction would assign, move, take back and mail: it is stored and planned, and undone. Throws what `correctStay` throws. */
export async function previewStay(
  ctx: ManagerContext,
  { id: organizationId, learnerId }: Learner,
  correction: Correction,
): Promise<StayPreview> {
  await assertManagesOrganization(ctx, organizationId);
  return previewInTransaction(ctx.db, async (tx) => {
    await storeStay(tx, ctx, { of: { organizationId, learnerId }, correction });
    const seats = await readSeats(tx, { id: organizationId });
    const scope = { organizationId, userId: learnerId, day: singaporeDay(ctx.clock()) };
    const plan = await planRequirementAssignments(tx, scope, { seats, changesOnly: true });
    const changes = [
      ...plan.pairs.filter(({ action }) => action !== 'NONE'),
      ...plan.takenBack.map(({ courseId }) => ({ courseId, action: 'TAKE_BACK' as const })),
    ];
    const courses = await tx.course.findMany({
      where: { id: { in: changes.map(({ courseId }) => courseId) } },
      select: { id: true, title: true },
    });
    const titleOf = new Map(courses.map(({ id, title }) => [id, title]));
    return {
      changes: changes.map((change) => ({
        courseTitle: titleOf.get(change.courseId) ?? '',
        action: change.action,
        deadlineOn: 'deadline' in change ? plannedDeadlineDay(change) : null,
      })),
      paidTakenBack: plan.takenBack.filter(({ isPaid }) => isPaid).length,
      ...(await previewMailsOfRequirementPlan(tx, plan, organizationId)),
    };
  });
}
