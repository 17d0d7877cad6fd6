import type { MailContent } from '../compose-mail.ts';
import { encryptMail, type MailCipher } from './encrypt-mail.ts';

type Row = { id?: string; content: string; dueAt: Date; notAfter: Date | null };

/** `id`: of its row, for a caller that may take it back; without, it gets one. */
export type QueuedMail = MailContent & { id?: string };

/** A service's database or transaction with a table waiting_mail. */
export type MailQueueDb = { waitingMail: { createMany(args: { data: Row[] }): Promise<unknown> } };

/**
 * Outbox: the mails are sent if and only if the transaction commits, at once and with backoff for most of a day. After
 * `notAfter` they are dropped.
 */
export async function queueMails(
  tx: MailQueueDb,
  { keys, clock }: { keys: MailCipher; clock: () => Date },
  mails: readonly QueuedMail[],
  { notAfter = null }: { notAfter?: Date | null } = {},
): Promise<void> {
  if (mails.length === 0) return;
  const dueAt = clock();
  await tx.waitingMail.createMany({
    data: mails.map(({ id, ...mail }) => ({
      ...(id === undefined ? {} : { id }),
      content: encryptMail(keys, mail),
      dueAt,
      notAfter,
    })),
  });
}
