import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { RequestedAssignmentChange } from '@repo/schemas/childcare/assignment-change';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { recordLearnerAuditEntries } from '#domain/audit/record-learner-entries.ts';
import type { ManagerContext } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { restoreUnpaidRenewals } from './before-renewal.ts';
import {
  type AssignmentChangeNotice,
  notifyAndMailAssignmentChange,
} from './notify-and-mail-assignment-change.ts';
import { deadlinesAfterReset } from './plan-assignment-changes.ts';
import type { AssignmentToChange } from './read-assignments-to-change.ts';
import { nextCycleSql, recordAndDeleteProgress } from './record-and-delete-progress.ts';
import { detachAssignmentsFromRequirements, setLastDayOfOpenWaivers } from './waivers-and-requirements.ts';

/** Reminders change nothing of an assignment. */
export type AssignmentChangeToStore = Exclude<RequestedAssignmentChange, { kind: 'remind' }>;

/** Two changes within one millisecond must still differ. */
const nextVersion = (now: Date) =>
  Prisma.sql`updated_at = GREATEST(${now}::timestamptz, a.updated_at + interval '1 millisecond')`;

/** Of assignment `a`: a later deadline removes the overdue status. Index: lecture_progress_enrollment_id_lecture_id_key. */
export const statusAfterLaterDeadlineSql = Prisma.sql`CASE WHEN a.status <> 'OVERDUE' THEN a.status WHEN EXISTS (
    SELECT FROM enrollment e JOIN lecture_progress p ON p.enrollment_id = e.id
    WHERE e.user_id = a.learner_id AND e.course_id = a.course_id
  ) THEN 'IN_PROGRESS'::"AssignmentStatus" ELSE 'ASSIGNED'::"AssignmentStatus" END`;

type Stored = { ids: string[]; now: Date };

type NewDeadlines = {
  deadlines: ReadonlyMap<string, Date | null>;
  /** The courses begin again too, so that each row is written once. */
  isReset: boolean;
};

/** Each assignment's new deadline, on its enrollment too. */
async function storeDeadlines(
  tx: ChildcareDb,
  { ids, now, deadlines, isReset }: Stored & NewDeadlines,
): Promise<void> {
  const status = isReset ? Prisma.sql`'ASSIGNED', completed_at = NULL` : statusAfterLaterDeadlineSql;
  const cycle = isReset ? Prisma.sql`, ${nextCycleSql}` : Prisma.empty;
  const days = ids.map((id) => deadlines.get(id)?.toISOString() ?? null);
  await tx.$executeRaw`
    UPDATE assignment a SET deadline = n.deadline::timestamptz, status = ${status}, ${nextVersion(now)},
      deadline_since = CASE
        WHEN a.deadline IS DISTINCT FROM n.deadline::timestamptz THEN ${now}::timestamptz ELSE a.deadline_since END
    FROM unnest(${ids}::text[], ${days}::text[]) AS n (id, deadline)
    WHERE a.id = n.id`;
  await tx.$executeRaw`
    UPDATE enrollment e SET deadline = a.deadline, updated_at = ${now}::timestamptz ${cycle}
    FROM assignment a
    WHERE a.id = ANY(${ids}::text[]) AND e.user_id = a.learner_id AND e.course_id = a.course_id`;
}

async function end(
  tx: ChildcareDb,
  { ids, now, change }: Stored & { change: AssignmentChangeToStore & { kind: 'waive' | 'cancel' } },
): Promise<void> {
  const ended =
    change.kind === 'waive'
      ? Prisma.sql`status = 'WAIVED', waive_reason = ${change.reason}`
      : Prisma.sql`status = 'CANCELLED'`;
  await tx.$executeRaw`
    UPDATE assignment a SET ${ended}, ${nextVersion(now)} WHERE a.id = ANY(${ids}::text[])`;
  if (change.kind === 'waive' && change.until !== undefined)
    await setLastDayOfOpenWaivers(tx, ids, change.until);
  await tx.$executeRaw`
    UPDATE enrollment e SET deadline = NULL, updated_at = ${now}::timestamptz
    FROM assignment a
    WHERE a.id = ANY(${ids}::text[]) AND e.user_id = a.learner_id AND e.course_id = a.course_id AND e.completed_at IS NULL`;
  await expirePendingPaymentsOfAssignments(tx, ids);
  if (change.kind === 'cancel') await restoreUnpaidRenewals(tx, ids);
}

type Rows = { rows: readonly AssignmentToChange[]; now: Date };

type AssignmentChanges = Rows & { change: AssignmentChangeToStore; organizationId: string };

async function store(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { rows, now, change, organizationId }: AssignmentChanges,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  switch (change.kind) {
    case 'move-deadline':
      return storeDeadlines(tx, {
        ids,
        now,
        deadlines: new Map(ids.map((id) => [id, change.deadline])),
        isReset: false,
      });
    case 'waive':
    case 'cancel':
      return end(tx, { ids, now, change });
    case 'reset': {
      const { reason, deadline } = change;
      const enrollmentIds = rows.flatMap(({ enrollmentId }) => enrollmentId ?? []);
      const by = { resetById: ctx.actor.id, organizationId };
      await recordAndDeleteProgress(tx, { enrollmentIds, reason, ...by, now });
      await detachAssignmentsFromRequirements(tx, ids);
      const deadlines = deadlinesAfterReset(rows, { deadline, now });
      return storeDeadlines(tx, { ids, now, deadlines, isReset: true });
    }
  }
}

/** What the learners are notified of. */
export function toAssignmentChangeNotice({
  rows,
  now,
  change,
}: Rows & { change: AssignmentChangeToStore }): AssignmentChangeNotice {
  switch (change.kind) {
    case 'move-deadline':
      return {
        kind: 'deadline-moved',
        before: new Map(rows.map(({ id, deadline }) => [id, deadline])),
        after: new Map(rows.map(({ id }) => [id, change.deadline])),
      };
    case 'waive':
      return { kind: 'assignment-waived', reason: change.reason, until: change.until };
    case 'cancel':
      return { kind: 'assignment-cancelled' };
    case 'reset':
      return {
        kind: 'course-reset',
        reason: change.reason,
        deadlines: deadlinesAfterReset(rows, { deadline: change.deadline, now }),
      };
  }
}

const actions: Record<AssignmentChangeToStore['kind'], AuditAction> = {
  'move-deadline': 'assignment.move-deadline',
  waive: 'assignment.waive',
  cancel: 'assignment.cancel',
  reset: 'assignment.reset',
};

type Values = Pick<AssignmentToChange, 'id' | 'status' | 'deadline'>;

async function record(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { rows, change, organizationId }: Omit<AssignmentChanges, 'now'>,
): Promise<void> {
  const stored = await tx.assignment.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: { id: true, status: true, deadline: true },
  });
  const afterOf = new Map<string, Values>(stored.map((row) => [row.id, row]));
  const valuesOf = (course: string, { status, deadline }: Omit<Values, 'id'>) => ({
    course,
    status,
    deadline: deadline?.toISOString() ?? null,
  });
  const reason = {
    ...('reason' in change ? { reason: change.reason } : {}),
    ...('until' in change ? { until: change.until } : {}),
  };
  await recordLearnerAuditEntries(tx, ctx, {
    action: actions[change.kind],
    entries: rows.map((row) => ({
      learnerId: row.learnerId,
      organizationId,
      before: valuesOf(row.courseTitle, row),
      after: { ...valuesOf(row.courseTitle, afterOf.get(row.id) ?? row), ...reason },
    })),
  });
}

/** Within the transaction that holds the rows' locks; the number of statements does not depend on their number. */
export async function applyAssignmentChangesAndNotify(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { rows, now, change, organizationId }: AssignmentChanges,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await store(tx, ctx, { rows, now, change, organizationId });
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', ids);
  await record(tx, ctx, { rows, change, organizationId });
  await notifyAndMailAssignmentChange(tx, ctx, {
    ids,
    change: toAssignmentChangeNotice({ rows, now, change }),
  });
}
