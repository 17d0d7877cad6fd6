import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import {
  type AssignmentChangesPreview,
  type ChangeAssignmentsAnswer,
  type ChangeAssignmentsBody,
  type CheckAssignmentChangesBody,
  type ExpectedAssignmentVersion,
  maximumChangedAssignments,
  type RequestedAssignmentChange,
} from '@repo/schemas/childcare/assignment-change';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import { previewRemindersInTransaction, remindOfAssignmentsInTransaction } from '#domain/centre/remind.ts';
import type { ManagerContext } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import {
  applyAssignmentChangesAndNotify,
  toAssignmentChangeNotice,
} from './apply-assignment-changes-and-notify.ts';
import { assertDeadlineAhead } from './assert-deadline-ahead.ts';
import { lockAndReadSeats, readSeats } from './lock-and-read-seats.ts';
import { matchingAssignmentsSql } from './matching-assignments-sql.ts';
import { previewAssignmentChangeMails } from './notify-and-mail-assignment-change.ts';
import {
  type PlannedAssignmentChanges,
  planAssignmentChanges,
  summarizeSkippedAssignments,
} from './plan-assignment-changes.ts';
import {
  type AssignmentToChange,
  lockAssignments,
  readAssignmentsToChange,
} from './read-assignments-to-change.ts';
import { countRequirementReassignments } from './waivers-and-requirements.ts';

const shownMails = 3;
const timeoutMs = 60_000;

/** Throws invalid for a past deadline, and for a waiver that has ended. */
function assertChangeAhead({ change }: Pick<ChangeAssignmentsBody, 'change'>, now: Date): void {
  if ('deadline' in change) assertDeadlineAhead(change.deadline, now);
  if (change.kind === 'waive' && change.until !== undefined && change.until < singaporeDay(now))
    throw invalidFieldError('until', 'Choose today or a later day');
}

const countLearners = (rows: readonly { learnerId: string }[]) =>
  new Set(rows.map(({ learnerId }) => learnerId)).size;

/** Throws invalid when more match than one request may change. */
async function findWantedIds(
  tx: ChildcareDb,
  { assignmentIds, filter }: CheckAssignmentChangesBody,
  scope: { organizationId: string; now: Date },
): Promise<string[]> {
  if (!filter) return assignmentIds;
  const found = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM ${matchingAssignmentsSql({ ...filter, ...scope })} m ORDER BY id DESC
    LIMIT ${maximumChangedAssignments + 1}`);
  if (found.length > maximumChangedAssignments) {
    const most = maximumChangedAssignments.toLocaleString('en');
    throw invalidFieldError(
      'filter',
      `More than ${most} assignments match, which is too much for one go. Narrow the list, for example to one status`,
    );
  }
  return found.map(({ id }) => id);
}

/** The reminders' own refusals replace rows that were planned. */
function withoutRefused(
  { taken, skipped }: PlannedAssignmentChanges,
  refused: Awaited<ReturnType<typeof remindOfAssignmentsInTransaction>>['skipped'],
): PlannedAssignmentChanges {
  const reasonOf = new Map(refused.map(({ assignmentId, reason }) => [assignmentId, reason]));
  const more = taken.flatMap((row) => {
    const reason = reasonOf.get(row.id);
    return reason ? [{ assignmentId: row.id, reason, row }] : [];
  });
  return { taken: taken.filter(({ id }) => !reasonOf.has(id)), skipped: [...skipped, ...more] };
}

function shownOf(
  { id, updatedAt, learning }: AssignmentToChange,
  { kind }: RequestedAssignmentChange,
): ExpectedAssignmentVersion {
  const expectedUpdatedAt = updatedAt.toISOString();
  return kind === 'reset' ? { id, expectedUpdatedAt, expectedLearning: learning } : { id, expectedUpdatedAt };
}

const idsOf = (rows: readonly AssignmentToChange[]) => rows.map(({ id }) => id);

/**
 * What `changeAssignmentsAndNotify` would do, with the versions to send it, the number of mails and the first of them. Stores and sends nothing.
 * Throws invalid for a past deadline or too many matches, and what `getManagedCentre` throws.
 */
export function previewAssignmentChanges(
  ctx: ManagerContext,
  body: CheckAssignmentChangesBody,
): Promise<AssignmentChangesPreview> {
  const now = ctx.clock();
  assertChangeAhead(body, now);
  return inTransaction(
    ctx.db,
    async (tx) => {
      const centre = await getManagedCentre(ctx, tx, body.organizationId);
      const scope = { organizationId: centre.id, now };
      const { change } = body;
      const ids = await findWantedIds(tx, body, scope);
      const seats = change.kind === 'reset' ? await readSeats(tx, centre) : null;
      const rows = await readAssignmentsToChange(tx, { organizationId: centre.id, ids });
      const all = planAssignmentChanges({ ids, rows, versions: null, change, seats });
      const reminders =
        change.kind === 'remind' ? await previewRemindersInTransaction(tx, ctx, idsOf(all.taken)) : null;
      const { taken, skipped } = reminders ? withoutRefused(all, reminders.skipped) : all;
      const mailed =
        change.kind === 'remind'
          ? { mails: reminders?.mails ?? 0, examples: reminders?.examples ?? [] }
          : await previewAssignmentChangeMails(tx, {
              ids: idsOf(taken),
              change: toAssignmentChangeNotice({ rows: taken, now, change }),
              most: shownMails,
            });
      return {
        changed: taken.length,
        learners: countLearners(taken),
        left: summarizeSkippedAssignments(skipped),
        assignments: taken.map((row) => shownOf(row, change)),
        askedByRequirements:
          change.kind === 'waive' || change.kind === 'cancel'
            ? await countRequirementReassignments(tx, {
                organizationId: centre.id,
                rows: taken,
                day: singaporeDay(now),
              })
            : 0,
        ...mailed,
      };
    },
    { timeoutMs },
  );
}

/**
 * Changes those that are still as they were shown, all in one transaction; names the others. Learners are notified, and the audit log
 * has an entry for each. Throws as the preview.
 */
export async function changeAssignmentsAndNotify(
  ctx: ManagerContext,
  body: ChangeAssignmentsBody,
): Promise<ChangeAssignmentsAnswer> {
  const now = ctx.clock();
  assertChangeAhead(body, now);
  const { change } = body;
  const versions = new Map(body.assignments.map((shown) => [shown.id, shown]));
  const ids = [...versions.keys()];
  const answer = await inTransaction(
    ctx.db,
    async (tx) => {
      const centre = await getManagedCentre(ctx, tx, body.organizationId);
      const organizationId = centre.id;
      const seats = change.kind === 'reset' ? await lockAndReadSeats(tx, centre) : null;
      await lockAssignments(tx, { organizationId, ids });
      const rows = await readAssignmentsToChange(tx, { organizationId, ids });
      const all = planAssignmentChanges({ ids, rows, versions, change, seats });
      if (change.kind !== 'remind') {
        await applyAssignmentChangesAndNotify(tx, ctx, { rows: all.taken, now, change, organizationId });
      }
      const refused =
        change.kind === 'remind'
          ? (await remindOfAssignmentsInTransaction(tx, ctx, idsOf(all.taken))).skipped
          : [];
      const { taken, skipped } = withoutRefused(all, refused);
      return {
        changed: taken.length,
        learners: countLearners(taken),
        left: summarizeSkippedAssignments(skipped),
      };
    },
    { timeoutMs },
  );
  if (change.kind === 'waive' || change.kind === 'cancel') deferExpireAndRefundAtProvider(ctx);
  return answer;
}
