import { type Letter, type Sealer, sealLetter } from './seal-letter.ts';

type Row = { letter: string; dueAt: Date; notAfter: Date | null };

/** A service's database, or a transaction of it: one with a table waiting_mail. */
export type QueueDb = { waitingMail: { createMany(args: { data: Row[] }): Promise<unknown> } };

/**
 * Letters that are sent if, and only if, the transaction is committed: at once, and again with growing pauses for most of a
 * day while the mail server does not take them. `notAfter`: what they say is of no use from then on.
 */
export async function queueMails(
  tx: QueueDb,
  { keys, clock }: { keys: Sealer; clock: () => Date },
  letters: readonly Letter[],
  { notAfter = null }: { notAfter?: Date | null } = {},
): Promise<void> {
  if (letters.length === 0) return;
  const dueAt = clock();
  await tx.waitingMail.createMany({
    data: letters.map((letter) => ({ letter: sealLetter(keys, letter), dueAt, notAfter })),
  });
}
