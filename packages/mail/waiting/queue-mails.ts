import type { MailContent } from '../compose-mail.ts';
import { encryptMail, type MailCipher } from './encrypt-mail.ts';

type Row = { content: string; dueAt: Date; notAfter: Date | null };

/** A service's database, or a transaction of it: one with a table waiting_mail. */
export type QueueDb = { waitingMail: { createMany(args: { data: Row[] }): Promise<unknown> } };

/**
 * Mails that are sent if, and only if, the transaction is committed: at once, and again with backoff for most of a
 * day while the mail server does not take them. `notAfter`: what they say is of no use from then on.
 */
export async function queueMails(
  tx: QueueDb,
  { keys, clock }: { keys: MailCipher; clock: () => Date },
  mails: readonly MailContent[],
  { notAfter = null }: { notAfter?: Date | null } = {},
): Promise<void> {
  if (mails.length === 0) return;
  const dueAt = clock();
  await tx.waitingMail.createMany({
    data: mails.map((mail) => ({ content: encryptMail(keys, mail), dueAt, notAfter })),
  });
}
