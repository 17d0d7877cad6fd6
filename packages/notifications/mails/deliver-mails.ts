import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { mailTime } from '../preferences/delivery-time.ts';
import {
  cancelMails,
  claimDue,
  countSenderMails,
  type DueMail,
  markMailed,
  postponeMails,
} from './claim-due.ts';
import { digestMailText, type MailedNotification, notificationMailText } from './notification-mail.ts';
import type { LinkCipher } from './preference-link.ts';

export type MailRecipient = { id: string; name: string; email: string };

export type DeliverTools<Tx extends NotificationsDb> = {
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  kinds: NotificationKinds;
  /** Those of these people who may get mails now. */
  readRecipients(tx: Tx, userIds: string[]): Promise<MailRecipient[]>;
  mailTo(person: MailRecipient, text: MailText): MailContent;
  keys: MailCipher & LinkCipher;
  clock: () => Date;
  mailsPerSender: number;
};

type Due = DueMail & MailedNotification;

const dayMs = 24 * 60 * 60 * 1_000;

/** What may be mailed at all: of a known kind, wanted, to somebody who can get mails. */
function parseWanted(kinds: NotificationKinds, row: DueMail): Due | null {
  const kind = kinds.find(row.kindName);
  if (!kind || !(row.wanted ?? kind.channels.mail)) return null;
  const data = kind.data.safeParse(row.data);
  return data.success ? { ...row, kind, data: data.data } : null;
}

/** Splits into what goes now and what goes later: for a digest, in quiet hours, or over the budget of its sender. */
async function schedule<Tx extends NotificationsDb>(
  tx: Tx,
  { mailsPerSender }: DeliverTools<Tx>,
  rows: readonly Due[],
  now: Date,
) {
  const later: { id: string; at: Date }[] = [];
  const due: Due[] = [];
  const mailsOf = await countSenderMails(tx, rows, now);
  for (const row of rows) {
    const at = mailTime(row.since, now, row);
    const sender = mailsOf(row);
    if (at > now) later.push({ id: row.id, at });
    else if (row.actorId !== null && sender.count >= mailsPerSender)
      later.push({ id: row.id, at: new Date((sender.oldest ?? now).getTime() + dayMs) });
    else {
      sender.count += 1;
      due.push(row);
    }
  }
  return { due, later };
}

function composeFor(
  { keys, mailTo }: Pick<DeliverTools<NotificationsDb>, 'keys' | 'mailTo'>,
  person: MailRecipient,
  rows: readonly Due[],
  now: Date,
): MailContent[] {
  const link = { keys, now };
  const [first] = rows;
  if (first && first.digest !== 'immediate' && rows.length > 1)
    return [mailTo(person, digestMailText(link, person, rows))];
  return rows.map((row) => mailTo(person, notificationMailText(link, person, row)));
}

/** The mails of one batch and the note that they are queued are one transaction. Answers how many rows it settled. */
async function deliverBatch<Tx extends NotificationsDb>(tx: Tx, tools: DeliverTools<Tx>): Promise<number> {
  const now = tools.clock();
  const rows = await claimDue(tx, tools.kinds, now);
  if (rows.length === 0) return 0;
  const people = new Map(
    (await tools.readRecipients(tx, [...new Set(rows.map(({ userId }) => userId))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const wanted = rows
    .filter(({ userId }) => people.has(userId))
    .flatMap((row) => parseWanted(tools.kinds, row) ?? []);
  const kept = new Set(wanted.map(({ id }) => id));
  await cancelMails(
    tx,
    rows.map(({ id }) => id).filter((id) => !kept.has(id)),
  );
  const { due, later } = await schedule(tx, tools, wanted, now);
  await postponeMails(tx, later);
  const byPerson = Map.groupBy(due, ({ userId }) => userId);
  const mails = [...byPerson].flatMap(([userId, theirs]) => {
    const person = people.get(userId);
    return person ? composeFor(tools, person, theirs, now) : [];
  });
  await queueMails(tx, tools, mails);
  await markMailed(
    tx,
    due.map(({ id }) => id),
    now,
  );
  return rows.length;
}

/**
 * Writes due mails into the outbox; processes may run it concurrently. A mail is queued exactly once: a process that dies in between
 * leaves both it and its notification as they were. Answers how many notifications were looked at.
 */
export async function deliverMails<Tx extends NotificationsDb>(
  tools: DeliverTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const settled = await tools.inTransaction((tx) => deliverBatch(tx, tools));
    total += settled;
    if (settled === 0) return total;
  }
}
