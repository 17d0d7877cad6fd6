type Versioned = { updatedAt: Date };

type Refusal = (options: { details: { field: string; message: string }[] }) => Error;

const staleText = 'This was changed after you opened it';

/**
 * Throws the service's error when a writer says which version they began with, and it is no longer the stored one. Called
 * inside the transaction, after the row is locked. Its detail is what forms recognise a conflict by.
 */
export function assertNotStale(
  stored: Versioned,
  expectedUpdatedAt: string | undefined,
  changedMeanwhile: Refusal,
): void {
  if (expectedUpdatedAt === undefined || Date.parse(expectedUpdatedAt) === stored.updatedAt.getTime()) return;
  throw changedMeanwhile({ details: [{ field: 'expectedUpdatedAt', message: staleText }] });
}

/**
 * The order of a list is its own version. Throws the service's error when a writer says which order they changed, and it is no
 * longer the stored one; also when something was added or taken away. Called inside the transaction, after the list is locked.
 */
export function assertOrderNotStale(
  stored: readonly string[],
  expected: readonly string[] | undefined,
  changedMeanwhile: Refusal,
): void {
  if (expected === undefined) return;
  if (expected.length === stored.length && expected.every((id, place) => id === stored[place])) return;
  throw changedMeanwhile({ details: [{ field: 'expectedOrder', message: staleText }] });
}

/** The version after the stored one: two changes within one millisecond must still differ. */
export function nextUpdatedAt(stored: Versioned, now: Date): Date {
  return new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1));
}
