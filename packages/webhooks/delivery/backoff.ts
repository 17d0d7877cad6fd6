const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first failure, the second, …: about a day in all, as the specification proposes. */
const delays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 8 * hour, 8 * hour];

/** A failure is final when nothing succeeded for so long; a shorter one may be of this delivery alone. */
export const disableAfterFailingMs = 20 * hour;

/** Longer than the time limit of a request: a process that died meanwhile is noticed after it. */
export const deliveryLeaseMs = 30 * second;

/** Until the next attempt after so many that failed; null when it was the last one. A receiver may ask for more, up to an hour. */
export function retryDelayMs(
  attempts: number,
  { retryAfterMs, ageMs }: { retryAfterMs: number | null; ageMs: number },
): number | null {
  // Attempts that were brought forward leave a young delivery with more of them.
  const delay = delays[attempts - 1] ?? (ageMs < disableAfterFailingMs ? delays.at(-1) : undefined);
  return delay === undefined ? null : Math.max(delay, Math.min(retryAfterMs ?? 0, hour));
}

/**
 * After an outage of at least this part of its pause, a delivery is sent at once. So a delivery that alone is refused keeps its
 * backoff, however often others succeed.
 */
export const outageShare = 1 / 20;

/** How long an endpoint that has failed for so long is left alone before the next try of what was not tried yet. */
export function probeDelayMs(failingMs: number): number {
  return Math.min(Math.max(failingMs / 4, 5 * second), 30 * minute);
}
