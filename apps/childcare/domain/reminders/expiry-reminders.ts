import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';

/** How many reminders one transaction sends. */
export const reminderBatchSize = 100;

/** In days from the last one on which something is valid: `[-14, 1]` is from two weeks before until that day. */
export type ReminderSpan = readonly [firstDay: number, nextDay: number];

/** For a CROSS JOIN LATERAL: a row (begins, ends) for each span, from 9:00 in Singapore. Each has at most one reminder. */
export function reminderSlotsSql(lastDay: Prisma.Sql, spans: readonly ReminderSpan[]): Prisma.Sql {
  const rows = Prisma.join(spans.map(([first, next]) => Prisma.sql`(${first}::int, ${next}::int)`));
  return Prisma.sql`(
    SELECT (${lastDay} + s.first_day + time '09:00') AT TIME ZONE 'Asia/Singapore' AS begins,
      (${lastDay} + s.next_day + time '09:00') AT TIME ZONE 'Asia/Singapore' AS ends
    FROM (VALUES ${rows}) AS s (first_day, next_day))`;
}

/** Calls `remind` until it sends fewer than `reminderBatchSize`, each time in a transaction. Returns the number of reminders. */
export async function remindInBatches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  remind: (tx: ChildcareDb, now: Date) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  for (let sent = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(db, (tx) => remind(tx, now));
    sent += count;
    if (count < reminderBatchSize) return sent;
  }
}
