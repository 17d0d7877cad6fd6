type Pauses = { initialBackoffMs: number; maximumPauseMs: number };

/** Exponential backoff for attempt `turn` (from 1), with jitter so that clients do not retry in step. */
export function backoffMs({ initialBackoffMs, maximumPauseMs }: Pauses, attempt: number): number {
  const ceiling = Math.min(maximumPauseMs, initialBackoffMs * 2 ** Math.max(0, attempt - 1));
  return ceiling / 2 + (Math.random() * ceiling) / 2;
}

/** Consecutive failures that open the breaker. */
const openAfter = 3;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** A circuit breaker for the agency or the workflow, with exponential backoff. */
export function createCircuitBreaker(
  settings: Pauses & { giveUpAfterMs: number },
  now: () => number = () => performance.now(),
) {
  let failures = 0;
  let since = 0;
  let holdUntil = 0;
  let latest = '';

  return {
    succeeded(): void {
      failures = 0;
    },
    /** `reason` is shown to a person if the failures continue. */
    failed(reason: string, retryAfterMs?: number): void {
      // Calls that were in flight when the breaker opened belong to the same failure.
      const isKnown = failures > 0 && now() < holdUntil && retryAfterMs === undefined;
      if (failures === 0) since = now();
      latest = reason;
      if (isKnown) return;
      failures += 1;
      if (failures < openAfter && retryAfterMs === undefined) return;
      const pause = Math.max(retryAfterMs ?? 0, backoffMs(settings, 1 + failures - openAfter));
      holdUntil = Math.max(holdUntil, now() + pause);
    },
    /** Milliseconds until the next call is allowed; 0 while the breaker is closed. */
    holdMs: (): number => (failures === 0 ? 0 : Math.max(0, holdUntil - now())),
    /** Half open: the next call is a probe, and only one is allowed. */
    isProbing: (): boolean => failures >= openAfter,
    /** The reason for waiting, as a sentence; "" while not waiting. */
    describeWait(): string {
      const isWaiting = failures >= openAfter || (failures > 0 && holdUntil > now());
      return isWaiting ? `${latest.replace(/\.$/, '')}. It is tried again by itself` : '';
    },
    /** The reason to pause the upload, once the outage lasts longer than `giveUpAfterMs`; null before. */
    exhausted(): { reason: string; minutes: number } | null {
      if (failures === 0 || now() - since < settings.giveUpAfterMs) return null;
      return { reason: latest, minutes: Math.round(settings.giveUpAfterMs / 60_000) };
    },
  };
}
