import type { MailText } from '@repo/mail/compose-mail';
import type { NotificationKinds } from '../define-kind.ts';
import { earliestMailTime } from '../preferences/delivery-time.ts';
import type { DueMail } from './lock-due-mails.ts';
import { type MailedNotification, notificationMailText } from './notification-mail.ts';
import type { LinkCipher } from './preference-link.ts';

/** `at`: when it may be mailed. */
export type PreparedMail = DueMail & MailedNotification & { text: MailText; at: Date };

type Tools = { kinds: NotificationKinds; keys: LinkCipher; now: Date };

/** Null for what is not mailed at all: of an unknown kind, not wanted, not from this actor or to this address. */
function prepare(
  { kinds, keys, now }: Tools,
  person: { id: string; email: string },
  row: DueMail,
): PreparedMail | null {
  const kind = kinds.find(row.kindName);
  if (!kind || !row.mayBeMailed || !(row.wanted ?? kind.channels.mail)) return null;
  const data = kind.data.safeParse(row.data);
  if (!data.success) return null;
  const notification = { ...row, kind, data: data.data };
  const text = notificationMailText({ keys, now }, person, notification);
  return { ...notification, text, at: earliestMailTime(row.since, now, row) };
}

export type PreparedMails = {
  mails: PreparedMail[];
  /** Whose texts could not be made: the others of the batch are mailed. */
  faults: { row: DueMail; error: unknown }[];
};

/** Leaves out those of people who are not given. */
export function prepareMails(
  tools: Tools,
  people: ReadonlyMap<string, { id: string; email: string }>,
  rows: readonly DueMail[],
): PreparedMails {
  const prepared: PreparedMails = { mails: [], faults: [] };
  for (const row of rows) {
    const person = people.get(row.userId);
    if (!person) continue;
    try {
      const mail = prepare(tools, person, row);
      if (mail) prepared.mails.push(mail);
    } catch (error) {
      prepared.faults.push({ row, error });
    }
  }
  return prepared;
}
