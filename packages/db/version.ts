type Versioned = { updatedAt: Date };

type Refusal = (options: { details: { field: string; message: string }[] }) => Error;

const staleText = 'This was changed after you opened it';

/**
 * Throws the service's error when a writer says which version they began with, and it is no longer the stored one. Called
 * inside the transaction, after the row is locked. Its detail is what forms recognise a conflict by.
 */
export function refuseStale(
  stored: Versioned,
  expected: string | undefined,
  changedMeanwhile: Refusal,
): void {
  if (expected === undefined || Date.parse(expected) === stored.updatedAt.getTime()) return;
  throw changedMeanwhile({ details: [{ field: 'expectedUpdatedAt', message: staleText }] });
}

/** The version after the stored one: two changes within one millisecond must still differ. */
export function nextChange(stored: Versioned, now: Date): Date {
  return new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1));
}
