import type { DeletionDb } from './deletion-db.ts';

const batch = 50;

/** From then on nobody can keep the account. False when it was kept, or erased, meanwhile. */
async function begin(db: DeletionDb, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const begun = await db.$executeRaw`
    UPDATE account_deletion SET started_at = coalesce(started_at, ${now}), keep_hash = NULL
    WHERE user_id = ${userId} AND erased_at IS NULL AND due_at <= ${now}`;
  return begun > 0;
}

/** Marks an account as erased, in the last transaction of erasing it. False when another process was first. */
export async function markErasedIfFirst(
  tx: DeletionDb,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const finished = await tx.$executeRaw`
    UPDATE account_deletion SET erased_at = ${now}
    WHERE user_id = ${userId} AND started_at IS NOT NULL AND erased_at IS NULL`;
  return finished > 0;
}

/**
 * Erases every account whose grace period is over. May be interrupted at any moment and run on several instances at once: the
 * next run finds the rest. `erase` erases one account and ends with `markErasedIfFirst`; it runs again after an interruption, so each step
 * must be repeatable. A failure does not stop the others; `failures` has the errors. Index: account_deletion_erased_at_due_at_idx.
 */
export async function eraseEachDueAccount<Ctx extends { db: DeletionDb; clock: () => Date }>(
  ctx: Ctx,
  erase: (ctx: Ctx, userId: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<{ erased: number; failures: unknown[] }> {
  const { db } = ctx;
  const now = ctx.clock();
  const failures: unknown[] = [];
  let erased = 0;
  let after = '';
  for (;;) {
    const due = (await db.$queryRaw`
      SELECT user_id AS "userId" FROM account_deletion
      WHERE erased_at IS NULL AND due_at <= ${now} AND user_id > ${after}
      ORDER BY user_id LIMIT ${batch}`) as { userId: string }[];
    for (const { userId } of due) {
      signal?.throwIfAborted();
      after = userId;
      try {
        if (!(await begin(db, { userId, now }))) continue;
        await erase(ctx, userId);
        erased += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (due.length < batch) return { erased, failures };
  }
}

/** Runs a statement that removes a bounded number of rows until it finds none. */
export async function repeatUntilNoneRemoved(
  removeSome: () => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  while ((await removeSome()) > 0) signal?.throwIfAborted();
}
