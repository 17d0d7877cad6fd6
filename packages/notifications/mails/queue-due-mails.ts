import { newId } from '@repo/db/new-id';
import { sql } from '@repo/db/sql';
import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { type QueuedMail, queueMails } from '@repo/mail/waiting/queue-mails';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { NotifyOptions } from '../notify.ts';
import {
  cancelDueMails,
  lockDueMails,
  type MailedMark,
  markNotificationsMailed,
  postponeMails,
} from './lock-due-mails.ts';
import { digestMailText } from './notification-mail.ts';
import type { LinkCipher } from './preference-link.ts';
import { type PreparedMails, prepareMails } from './prepare-mail.ts';
import { type PostponedMail, type ScheduledMail, splitMailsByDueTime } from './split-mails-by-due-time.ts';
import { deleteQueuedMailsAndRequeueRest } from './withdraw-mails.ts';

export type MailRecipient = { id: string; name: string; email: string };

export type DeliverMailTools<Tx extends NotificationsDb> = {
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  kinds: NotificationKinds;
  /** Those of these people whose account is open. */
  readRecipients(tx: Tx, userIds: string[]): Promise<MailRecipient[]>;
  /** Ids of those that are not so any more, and not mailed. */
  findOutdated?(
    tx: Tx,
    waiting: readonly { id: string; kindName: string; data: unknown }[],
  ): Promise<ReadonlySet<string>>;
  /** Looked at again, as it may have changed since the notification was recorded. */
  blocked?: NotifyOptions['blocked'];
  /** True where the recipient, `r.user_id`, has ever written to this actor; without, nobody is a stranger. */
  answered?: NotifyOptions['blocked'];
  mailTo(person: MailRecipient, text: MailText): MailContent;
  keys: MailCipher & LinkCipher;
  clock: () => Date;
  mailsPerSender: number;
  /** Of an hour, by all whom the recipient never answered. */
  mailsFromStrangers: number;
  /** Of a notification whose mail could not be made. It is tried again within a day. */
  onFault?(error: unknown, notificationId: string): void;
};

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** An hour later, as another release may have a working kind by then; for a day. */
function retryTimes(faults: PreparedMails['faults'], now: Date): PostponedMail[] {
  return faults
    .filter(({ row }) => now.getTime() - row.since.getTime() < dayMs)
    .map(({ row }) => ({ id: row.id, at: new Date(now.getTime() + hourMs) }));
}

type Composed = { mails: QueuedMail[]; mailed: MailedMark[] };

function composeFor(
  { keys, mailTo }: Pick<DeliverMailTools<NotificationsDb>, 'keys' | 'mailTo'>,
  person: MailRecipient,
  due: readonly ScheduledMail[],
  now: Date,
): Composed {
  const together = due.filter(({ isInDigest }) => isInDigest);
  const alone = together.length > 1 ? due.filter(({ isInDigest }) => !isInDigest) : due;
  const single = alone.map(({ id, text }) => ({ id, mail: { id: newId(), ...mailTo(person, text) } }));
  const composed = {
    mails: single.map(({ mail }) => mail),
    mailed: single.map(({ id, mail }) => ({ id, mailId: mail.id, isCounted: true })),
  };
  if (together.length < 2) return composed;
  const mailId = newId();
  const firstOf = new Map(together.toReversed().map(({ id, actorId }) => [actorId, id]));
  const digest = { id: mailId, ...mailTo(person, digestMailText({ keys, now }, person, together)) };
  const inDigest = together.map(({ id, actorId }) => ({
    id,
    mailId,
    isCounted: firstOf.get(actorId) === id,
  }));
  return { mails: [...composed.mails, digest], mailed: [...composed.mailed, ...inDigest] };
}

/** The mails of one batch and the note that they are queued are one transaction. Answers how many rows it settled. */
async function deliverBatch<Tx extends NotificationsDb>(
  tx: Tx,
  tools: DeliverMailTools<Tx>,
): Promise<number> {
  const now = tools.clock();
  const rows = await lockDueMails(tx, tools, now);
  if (rows.length === 0) return 0;
  const recipients = await tools.readRecipients(tx, [...new Set(rows.map(({ userId }) => userId))]);
  const people = new Map(recipients.map((one) => [one.id, one]));
  const { mails, faults } = prepareMails({ ...tools, now }, people, rows);
  const outdated = await tools.findOutdated?.(tx, mails);
  const { due, later } = await splitMailsByDueTime(
    tx,
    tools,
    mails.filter(({ id }) => !outdated?.has(id)),
    now,
  );
  const postponed = [...later, ...retryTimes(faults, now)];
  const kept = new Set([...due, ...postponed].map(({ id }) => id));
  await cancelDueMails(
    tx,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  await postponeMails(tx, postponed);
  const composed = [...Map.groupBy(due, ({ userId }) => userId)].flatMap(([userId, theirs]) => {
    const person = people.get(userId);
    return person ? [composeFor(tools, person, theirs, now)] : [];
  });
  // Of a mail server that is away: the newer mail says what the older one did.
  const again = due.filter(({ mailId }) => mailId !== null).map(({ id }) => id);
  if (again.length > 0) await deleteQueuedMailsAndRequeueRest(tx, sql`n.id = ANY (${again})`);
  await queueMails(
    tx,
    tools,
    composed.flatMap(({ mails }) => mails),
    { notAfter: new Date(now.getTime() + dayMs) },
  );
  await markNotificationsMailed(
    tx,
    composed.flatMap(({ mailed }) => mailed),
    now,
  );
  for (const { row, error } of faults) tools.onFault?.(error, row.id);
  return rows.length;
}

/**
 * Writes due mails into the outbox; processes may run it concurrently. A mail is queued exactly once: a process that dies in between
 * leaves both it and its notification as they were. Answers how many notifications were looked at.
 */
export async function queueDueMails<Tx extends NotificationsDb>(
  tools: DeliverMailTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const settled = await tools.inTransaction((tx) => deliverBatch(tx, tools));
    total += settled;
    if (settled === 0) return total;
  }
}
