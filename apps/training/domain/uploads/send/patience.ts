import { growingPause } from './growing-pause.ts';

export type Patience = {
  /** Whoever is asked answered: all is well again. */
  succeeded(): void;
  /** They did not. `reason` is what a person is told if it stays so. */
  failed(reason: string, retryAfterMs?: number): void;
  /** How long nothing should be asked now. */
  holdMs(): number;
  /** Whether the next try is one to see whether they are back: one question is enough for that. */
  isProbing(): boolean;
  /** What is waited for just now, in a sentence; "" for nothing. */
  says(): string;
  /** What to tell a person, once they have been away for too long. */
  exhausted(): { reason: string; minutes: number } | null;
};

/** A single failure among answers holds nobody up; so many in a row do. */
const inARow = 3;

/** How long to wait for the agency, or the workflow, while it is away, and when to give up. */
export function createPatience(
  settings: { patienceMs: number; firstPauseMs: number; longestPauseMs: number },
  now: () => number = () => performance.now(),
): Patience {
  let failures = 0;
  let since = 0;
  let holdUntil = 0;
  let latest = '';

  return {
    succeeded() {
      failures = 0;
    },
    failed(reason, retryAfterMs) {
      // Several rows were on their way when it began; those that come back during a pause are part of it.
      const isKnown = failures > 0 && now() < holdUntil && retryAfterMs === undefined;
      if (failures === 0) since = now();
      latest = reason;
      if (isKnown) return;
      failures += 1;
      if (failures < inARow && retryAfterMs === undefined) return;
      const pause = Math.max(retryAfterMs ?? 0, growingPause(settings, 1 + failures - inARow));
      holdUntil = Math.max(holdUntil, now() + pause);
    },
    holdMs: () => (failures === 0 ? 0 : Math.max(0, holdUntil - now())),
    isProbing: () => failures >= inARow,
    says: () => {
      const isWaiting = failures >= inARow || (failures > 0 && holdUntil > now());
      return isWaiting ? sayWaiting(latest) : '';
    },
    exhausted() {
      if (failures === 0 || now() - since < settings.patienceMs) return null;
      return { reason: latest, minutes: Math.round(settings.patienceMs / 60_000) };
    },
  };
}

function sayWaiting(reason: string): string {
  return `${reason.replace(/\.$/, '')}. It is tried again by itself`;
}
