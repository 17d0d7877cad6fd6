type LockDb = { $queryRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<unknown> };

export type StorageClaim = {
  userId: string;
  quotaBytes: number;
  /** What the person keeps, read in the same transaction. */
  keptBytes: () => Promise<number>;
  /** The error when there is no room; `megabytes` is what the person may keep. */
  refuse: (megabytes: number) => Error;
};

const megabyte = 1_048_576;

/**
 * Runs work that records a file of a person, inside its transaction, and throws when the person then keeps more than one
 * may. What is recorded for one person is recorded one after the other, so that two uploads cannot both find the last room.
 * Who keeps too much already (after the quota was lowered) may still put something smaller in a file's place.
 */
export async function recordWithinQuotaOrThrow<R>(
  tx: LockDb,
  { userId, quotaBytes, keptBytes, refuse }: StorageClaim,
  work: () => Promise<R>,
): Promise<R> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`storage:${userId}`}, 0))::text`;
  const before = await keptBytes();
  const result = await work();
  const after = await keptBytes();
  if (after > quotaBytes && after > before) throw refuse(Math.floor(quotaBytes / megabyte));
  return result;
}
