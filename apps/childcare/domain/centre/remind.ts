import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import { composeMail, type MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type BulkRemindAnswer,
  type BulkRemindBody,
  type CheckRemindersBody,
  maximumReminders,
  type RemindPreview,
  type RemindSkipReason,
} from '@repo/schemas/childcare/bulk-assignment';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { unsubscribePath } from '#domain/reminders/unsubscribe.ts';
import { singaporeDayStart } from '#domain/singapore-day.ts';
import { managerReminderMail } from '#mails/nudge.ts';
import { managerReminderKind } from '#notifications/learner-kinds.ts';
import { learnerCellsSql } from './cells-sql.ts';
import { getManagedCentre } from './get-managed-centre.ts';
import { recordReminders } from './record-reminders.ts';

type Row = {
  id: string;
  status: string;
  isUnpaid: boolean;
  isClosed: boolean;
  updatedAt: Date;
  deadline: Date | null;
  learnerId: string;
  organizationId: string;
  name: string;
  email: string;
  wantsMail: boolean;
  title: string;
  slug: string;
};

/** The lock of `isSending` keeps an assignment from ending before its reminder is stored. */
function readRows(
  tx: ChildcareDb,
  { actor }: SignedInContext,
  { ids, isSending }: { ids: string[]; isSending: boolean },
): Promise<Row[]> {
  const own =
    actor.role === 'SUPER_ADMIN' ? Prisma.empty : Prisma.sql`AND a.organization_id = ${actor.organizationId}`;
  return tx.$queryRaw<Row[]>`
    SELECT a.id, a.status::text AS status, a.deadline, a.learner_id AS "learnerId",
      a.organization_id AS "organizationId", u.name, u.email,
      COALESCE(a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED'), false) AS "isUnpaid",
      u.deactivated_at IS NOT NULL AS "isClosed", a.updated_at AS "updatedAt", u.reminder_mails AS "wantsMail", c.title, c.slug
    FROM assignment a JOIN "user" u ON u.id = a.learner_id JOIN course c ON c.id = a.course_id
    WHERE a.id = ANY(${ids}) ${own}
    ORDER BY u.name, u.id, a.deadline, a.id
    ${isSending ? Prisma.sql`FOR NO KEY UPDATE OF a` : Prisma.empty}`;
}

/** Of assignments that were shown, by id. */
type Versions = ReadonlyMap<string, string>;

function refusalOf(row: Row | undefined, versions: Versions | undefined): RemindSkipReason | null {
  if (!row) return 'NOT_FOUND';
  const shown = versions?.get(row.id);
  if (shown !== undefined && Date.parse(shown) !== row.updatedAt.getTime()) return 'CHANGED_MEANWHILE';
  if (!['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'].includes(row.status)) return 'ASSIGNMENT_ENDED';
  if (row.isClosed) return 'ACCOUNT_CLOSED';
  return row.isUnpaid ? 'PAYMENT_PENDING' : null;
}

/** One reminder per assignment and Singapore day; returns the ids that are the first today. */
async function takeToday(tx: ChildcareDb, ids: string[], now: Date): Promise<Set<string>> {
  const day = singaporeDayStart(now);
  const taken = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO reminder (assignment_id, kind, deadline, sent_at)
    SELECT id, 'nudge', ${day}::timestamptz, ${now} FROM unnest(${ids}::text[]) AS n (id)
    ON CONFLICT DO NOTHING
    RETURNING assignment_id AS id`;
  return new Set(taken.map(({ id }) => id));
}

/** The same without taking them. */
async function findFreeToday(tx: ChildcareDb, ids: string[], now: Date): Promise<Set<string>> {
  const taken = await tx.reminder.findMany({
    where: { assignmentId: { in: ids }, kind: 'nudge', deadline: singaporeDayStart(now) },
    select: { assignmentId: true },
  });
  const today = new Set(taken.map(({ assignmentId }) => assignmentId));
  return new Set(ids.filter((id) => !today.has(id)));
}

async function findDue(
  tx: ChildcareDb,
  { organizationId, ids, now }: { organizationId: string; ids: string[]; now: Date },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT assignment_id AS id FROM ${learnerCellsSql({ organizationId, ids, now })} cell
    WHERE status IN ('overdue', 'due-soon') AND assignment_id IS NOT NULL ORDER BY assignment_id
    LIMIT ${maximumReminders + 1}`;
  return rows.map(({ id }) => id);
}

type DueBody = Pick<BulkRemindBody, 'learnerIds' | 'organizationId'>;

/** Throws invalid above the limit of one request, and what `getManagedCentre` throws. */
async function findDueOrThrow(
  tx: ChildcareDb,
  ctx: ManagerContext,
  { learnerIds, organizationId }: DueBody,
): Promise<string[]> {
  const { id } = await getManagedCentre(ctx, tx, organizationId);
  const due = await findDue(tx, { organizationId: id, ids: learnerIds, now: ctx.clock() });
  if (due.length > maximumReminders) {
    const most = maximumReminders.toLocaleString('en');
    throw invalidFieldError(
      'learnerIds',
      `These people have more than ${most} courses that are late or due soon, which is too much for one go. Choose fewer people`,
    );
  }
  return due;
}

/** `remindOfAssignments` for everything overdue or due soon; ignores other centres' learners. Throws what `findDueOrThrow` throws. */
export function remindLearners(ctx: ManagerContext, body: DueBody): Promise<BulkRemindAnswer> {
  return inTransaction(
    ctx.db,
    async (tx) => remindOfAssignmentsInTransaction(tx, ctx, await findDueOrThrow(tx, ctx, body)),
    {
      timeoutMs: 60_000,
    },
  );
}

/**
 * One notification per assignment, and one mail per learner who accepts reminder mails. At most one a day per assignment, also
 * for concurrent requests. Returns reasons for the rest; another centre's assignment is not found.
 */
export function remindOfAssignments(
  ctx: SignedInContext,
  assignmentIds: string[],
): Promise<BulkRemindAnswer> {
  return inTransaction(ctx.db, (tx) => remindOfAssignmentsInTransaction(tx, ctx, assignmentIds));
}

/** `remindOfAssignments` for what a preview showed; what was changed since is left out. */
export function remindOfShownAssignments(
  ctx: SignedInContext,
  assignments: BulkRemindBody['assignments'],
): Promise<BulkRemindAnswer> {
  const versions = new Map(assignments.map(({ id, expectedUpdatedAt }) => [id, expectedUpdatedAt]));
  return inTransaction(
    ctx.db,
    (tx) => remindOfAssignmentsInTransaction(tx, ctx, [...versions.keys()], versions),
    {
      timeoutMs: 60_000,
    },
  );
}

type Wanted = { ids: string[]; now: Date; isSending: boolean; versions?: Versions | undefined };

type Planned = { reminded: Row[]; skipped: BulkRemindAnswer['skipped'] };

async function planReminders(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { ids, now, isSending, versions }: Wanted,
): Promise<Planned> {
  const rows = await readRows(tx, ctx, { ids, isSending });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refused = ids.flatMap((assignmentId) => {
    const reason = refusalOf(byId.get(assignmentId), versions);
    return reason ? [{ assignmentId, reason }] : [];
  });
  const open = rows.filter((row) => refusalOf(row, versions) === null);
  const openIds = open.map(({ id }) => id);
  const first = await (isSending ? takeToday : findFreeToday)(tx, openIds, now);
  const late = openIds.filter((id) => !first.has(id));
  return {
    reminded: open.filter(({ id }) => first.has(id)),
    skipped: [
      ...refused,
      ...late.map((assignmentId) => ({ assignmentId, reason: 'REMINDED_TODAY' as const })),
    ],
  };
}

function mailsOf(
  ctx: SignedInContext,
  { reminded, now }: { reminded: readonly Row[]; now: Date },
): { name: string; mail: MailContent }[] {
  const byLearner = Map.groupBy(
    reminded.filter(({ wantsMail }) => wantsMail),
    ({ learnerId }) => learnerId,
  );
  return [...byLearner.values()].flatMap((courses) => {
    const [person] = courses;
    if (!person) return [];
    const path = unsubscribePath(ctx.keys, person.learnerId);
    const mail = managerReminderMail(person, { from: ctx.actor.name, courses, now, unsubscribePath: path });
    return [{ name: person.name, mail }];
  });
}

/** `remindOfAssignments` in the caller's transaction. */
export async function remindOfAssignmentsInTransaction(
  tx: ChildcareDb,
  ctx: SignedInContext,
  ids: string[],
  versions?: Versions,
): Promise<BulkRemindAnswer> {
  const now = ctx.clock();
  const { reminded, skipped } = await planReminders(tx, ctx, { ids, now, isSending: true, versions });
  await notifications.notify(
    tx,
    ctx,
    managerReminderKind,
    reminded.map(({ learnerId, title, slug }) => ({
      userId: learnerId,
      data: { courseTitle: title, courseSlug: slug, from: ctx.actor.name },
    })),
  );
  // At the moment that the reminder has, so that the two can be joined.
  await recordReminders(tx, { ...ctx, clock: () => now }, reminded);
  const mails = mailsOf(ctx, { reminded, now });
  await queueMails(
    tx,
    ctx,
    mails.map(({ mail }) => mail),
  );
  return { reminded: reminded.length, skipped };
}

/** In the preview of reminders; of one person all. */
const shownMails = 3;

/** Without the learner's own link, with which anybody could turn their reminders off. */
function previewOf({ name, mail }: { name: string; mail: MailContent }) {
  const { unsubscribeUrl, ...shown } = mail;
  const { to, subject, text } = composeMail(shown);
  return { to, name, subject, text };
}

/** What `remindOfAssignmentsInTransaction` would send. */
export async function previewRemindersInTransaction(
  tx: ChildcareDb,
  ctx: SignedInContext,
  ids: string[],
): Promise<RemindPreview> {
  const now = ctx.clock();
  const { reminded, skipped } = await planReminders(tx, ctx, { ids, now, isSending: false });
  const mails = mailsOf(ctx, { reminded, now });
  return {
    reminded: reminded.length,
    learners: new Set(reminded.map(({ learnerId }) => learnerId)).size,
    mails: mails.length,
    examples: mails.slice(0, shownMails).map(previewOf),
    assignments: reminded.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt.toISOString() })),
    skipped,
  };
}

/** What the reminders would be; stores and sends nothing. Throws what they throw. */
export function previewReminders(ctx: ManagerContext, body: CheckRemindersBody): Promise<RemindPreview> {
  return inTransaction(
    ctx.db,
    async (tx) =>
      previewRemindersInTransaction(
        tx,
        ctx,
        body.learnerIds.length > 0 ? await findDueOrThrow(tx, ctx, body) : body.assignmentIds,
      ),
    { timeoutMs: 60_000 },
  );
}

const refusals = {
  NOT_FOUND: errors.assignmentNotFound,
  ASSIGNMENT_ENDED: errors.assignmentEnded,
  CHANGED_MEANWHILE: errors.changedMeanwhile,
  ACCOUNT_CLOSED: errors.accountClosed,
  PAYMENT_PENDING: errors.paymentPending,
  REMINDED_TODAY: errors.remindedToday,
} as const;

/** Throws assignmentNotFound, assignmentEnded, accountClosed, paymentPending, remindedToday. */
export async function remindOfAssignment(ctx: SignedInContext, assignmentId: string): Promise<void> {
  const { skipped } = await remindOfAssignments(ctx, [assignmentId]);
  const [refused] = skipped;
  if (refused) throw refusals[refused.reason]();
}
