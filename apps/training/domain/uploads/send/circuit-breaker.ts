import { backoffMs } from './backoff.ts';

export type CircuitBreaker = {
  succeeded(): void;
  /** `reason` is shown to a person if the failures continue. */
  failed(reason: string, retryAfterMs?: number): void;
  /** Milliseconds until the next call is allowed; 0 while the breaker is closed. */
  holdMs(): number;
  /** Half open: the next call is a probe, and only one is allowed. */
  isProbing(): boolean;
  /** The reason for waiting, as a sentence; "" while not waiting. */
  says(): string;
  /** The reason to pause the upload, once the outage lasts longer than `giveUpAfterMs`. */
  exhausted(): { reason: string; minutes: number } | null;
};

/** Consecutive failures that open the breaker. */
const openAfter = 3;

/** A circuit breaker for the agency or the workflow, with exponential backoff. */
export function createCircuitBreaker(
  settings: { giveUpAfterMs: number; initialBackoffMs: number; longestPauseMs: number },
  now: () => number = () => performance.now(),
): CircuitBreaker {
  let failures = 0;
  let since = 0;
  let holdUntil = 0;
  let latest = '';

  return {
    succeeded() {
      failures = 0;
    },
    failed(reason, retryAfterMs) {
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
    holdMs: () => (failures === 0 ? 0 : Math.max(0, holdUntil - now())),
    isProbing: () => failures >= openAfter,
    says: () => {
      const isWaiting = failures >= openAfter || (failures > 0 && holdUntil > now());
      return isWaiting ? describeWaiting(latest) : '';
    },
    exhausted() {
      if (failures === 0 || now() - since < settings.giveUpAfterMs) return null;
      return { reason: latest, minutes: Math.round(settings.giveUpAfterMs / 60_000) };
    },
  };
}

function describeWaiting(reason: string): string {
  return `${reason.replace(/\.$/, '')}. It is tried again by itself`;
}
