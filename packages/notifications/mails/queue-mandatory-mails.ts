import { sql } from '@repo/db/sql';
import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { NotificationKind } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { Notice } from '../notify.ts';
import { mandatoryMailText } from './notification-mail.ts';
import type { MailRecipient } from './queue-due-mails.ts';

type Tools<Tx extends NotificationsDb> = {
  keys: MailCipher;
  clock: () => Date;
  readRecipients(tx: Tx, userIds: string[]): Promise<MailRecipient[]>;
  mailTo(person: MailRecipient, text: MailText): MailContent;
};

/** The mails of a kind whose mails are never turned off, in the transaction of what they are about. */
export async function queueMandatoryMails<Data, Tx extends NotificationsDb>(
  tx: Tx,
  tools: Tools<Tx>,
  kind: NotificationKind<Data>,
  notices: readonly Notice<Data>[],
): Promise<void> {
  const people = new Map(
    (
      await tools.readRecipients(
        tx,
        notices.map(({ userId }) => userId),
      )
    ).map((one) => [one.id, one]),
  );
  const mails = notices.flatMap(({ userId, data }) => {
    const person = people.get(userId);
    return person ? [tools.mailTo(person, mandatoryMailText({ kind, data, count: 1 }))] : [];
  });
  await queueMails(tx, tools, mails);
  await tx.$executeRaw(sql`
    UPDATE notification SET mailed_at = ${tools.clock()}::timestamptz
    WHERE kind = ${kind.kind} AND mailed_at IS NULL AND user_id = ANY (${[...people.keys()]})`);
}
