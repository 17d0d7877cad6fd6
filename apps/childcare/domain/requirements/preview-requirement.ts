import type { ChildcareDb } from '@repo/db/childcare';
import type {
  PreviewRequirementBody,
  RequirementAction,
  RequirementPreview,
  RequirementState,
} from '@repo/schemas/childcare/requirement';
import { readSeats } from '#domain/assignments/lock-and-read-seats.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { previewInTransaction } from '#domain/preview-in-transaction.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { toRequirementAssignmentChanges } from './apply-requirement-plan.ts';
import type { Day } from './calendar-days.ts';
import { previewMailsOfRequirements } from './notify-and-mail-assignments-of-requirements.ts';
import {
  type PlannedPair,
  planRequirementAssignments,
  type RequirementPlan,
} from './plan-requirement-assignments.ts';
import {
  lockRequirement,
  storeNewRequirement,
  storeRequirementChange,
  storeRequirementEnd,
} from './store-requirement.ts';

/** Stores it as saving would, in the transaction that is undone. */
async function storeAsIfSaved(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { inCentre, body }: { inCentre: string | undefined; body: PreviewRequirementBody },
) {
  const { requirementId: id, ends, terms } = body;
  if (id !== undefined && ends) return storeRequirementEnd(tx, ctx, { id });
  if (terms === undefined) throw invalidFieldError('terms', 'Say what is to be required');
  if (id === undefined) {
    const { id: organizationId } = await getManagedCentre(ctx, tx, inCentre);
    return { ...(await storeNewRequirement(tx, ctx, { organizationId, body: terms })), organizationId };
  }
  await lockRequirement(tx, ctx, id);
  return storeRequirementChange(tx, ctx, { id, body: terms });
}

const shownMails = 3;

/** The mails of a plan, which is not stored yet. */
export function previewMailsOfRequirementPlan(
  tx: ChildcareDb,
  { pairs, takenBack }: RequirementPlan,
  organizationId: string,
) {
  const assigned = pairs.filter(({ action }) => action === 'ASSIGN' || action === 'ASSIGN_AGAIN');
  const moved = pairs.filter(({ action }) => action === 'MOVE_DEADLINE');
  const endedIds = takenBack.map(({ assignmentId }) => assignmentId);
  return previewMailsOfRequirements(
    tx,
    { organizationId, ...toRequirementAssignmentChanges({ assigned, moved }), endedIds },
    shownMails,
  );
}

type Person = Omit<RequirementPreview['people'][number], 'jobRole'>;

const dated: readonly RequirementAction[] = ['ASSIGN', 'ASSIGN_AGAIN', 'ASSIGN_UNPAID', 'MOVE_DEADLINE'];

export function plannedDeadlineDay(pair: PlannedPair | undefined): Day | null {
  return pair && dated.includes(pair.action) ? singaporeDay(pair.deadline) : null;
}

function listPeople(plan: RequirementPlan, requirementId: string): Person[] {
  const pairOf = new Map(plan.pairs.map((pair) => [pair.userId, pair]));
  const name = (id: string) => plan.names.get(id) ?? '';
  const asked = plan.rows.filter((row) => row.requirementId === requirementId);
  return [
    ...asked.map(({ userId, state, dueOn }) => {
      return {
        id: userId,
        name: name(userId),
        state,
        dueOn,
        action: pairOf.get(userId)?.action ?? ('NONE' as const),
        deadlineOn: plannedDeadlineDay(pairOf.get(userId)),
      };
    }),
    ...plan.takenBack.map(({ userId }) => {
      const ended = { state: null, dueOn: null, deadlineOn: null, action: 'TAKE_BACK' as const };
      return { id: userId, name: name(userId), ...ended };
    }),
  ];
}

function countBy<Key extends string>(keys: readonly (Key | null)[]): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Index: centre_stay_open. */
async function readRoleNames(tx: ChildcareDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT s.user_id AS id, r.name FROM centre_stay s JOIN stay_role t ON t.stay_id = s.id AND t.until_on IS NULL
    JOIN job_role r ON r.id = t.job_role_id WHERE s.user_id = ANY(${[...ids]}) AND s.left_on IS NULL`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Of whom a requirement would be asked and what saving it would assign, take back and mail: it is stored and planned as saving does, in
 * a transaction that is undone. Throws what saving throws.
 */
export function previewRequirement(
  ctx: ManagerContext,
  inCentre: string | undefined,
  body: PreviewRequirementBody,
): Promise<RequirementPreview> {
  return previewInTransaction(ctx.db, async (tx) => {
    const { id, courseId, organizationId } = await storeAsIfSaved(tx, ctx, { inCentre, body });
    const seats = await readSeats(tx, { id: organizationId });
    const scope = { organizationId, courseId, day: singaporeDay(ctx.clock()) };
    const plan = await planRequirementAssignments(tx, scope, { seats, changesOnly: false });
    const people = listPeople(plan, id);
    const { page, limit } = body;
    const shown = people.slice((page - 1) * limit, page * limit);
    const roleOf = await readRoleNames(
      tx,
      shown.map((person) => person.id),
    );
    return {
      people: shown.map((person) => ({ ...person, jobRole: roleOf.get(person.id) ?? '' })),
      counts: {
        actions: countBy<RequirementAction>(people.map(({ action }) => action)),
        states: countBy<RequirementState>(people.map(({ state }) => state)),
      },
      ...(await previewMailsOfRequirementPlan(tx, plan, organizationId)),
      paidTakenBack: plan.takenBack.filter(({ isPaid }) => isPaid).length,
      total: people.length,
      page,
      totalPages: Math.ceil(people.length / limit),
    };
  });
}
