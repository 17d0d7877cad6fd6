import type { TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import type { Letter } from '#mails/layout.ts';
import { sealLetter } from './seal-letter.ts';

/**
 * Letters that are sent if, and only if, the transaction is committed: at once, and again with growing pauses for most of a
 * day while the mail server does not take them. `notAfter`: what they say is of no use from then on.
 */
export async function queueMails(
  tx: TrainingDb,
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  letters: readonly Letter[],
  { notAfter = null }: { notAfter?: Date | null } = {},
): Promise<void> {
  if (letters.length === 0) return;
  const dueAt = clock();
  await tx.waitingMail.createMany({
    data: letters.map((letter) => ({ letter: sealLetter(keys, letter), dueAt, notAfter })),
  });
}
