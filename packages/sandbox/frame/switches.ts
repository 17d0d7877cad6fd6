import { setTimeout as wait } from 'node:timers/promises';

/** Normal service, or one of the real service's failure modes. A part may add its own. */
export const commonFailureModes = ['ok', 'down', 'rejects', 'slow', 'flaky'] as const;
export type SwitchSetting = { mode: string; delayMs: number };

const slowDelayMs = 3_000;

export type FailureSwitches = {
  /** Modes accepted by `set`. */
  modes: readonly string[];
  get(): SwitchSetting;
  /** `slow` without a delay waits 3 seconds. */
  set(change: Partial<SwitchSetting>): SwitchSetting;
  reset(): void;
  /** Applies the delay, then returns how this request must fail; null to serve it. */
  delayAndTakeFailure(): Promise<'down' | 'rejects' | null>;
};

export function createFailureSwitches(ownModes: readonly string[] = []): FailureSwitches {
  let setting: SwitchSetting = { mode: 'ok', delayMs: 0 };
  let served = 0;
  let resets = 0;

  return {
    modes: [...commonFailureModes, ...ownModes],
    get: () => setting,
    set(change) {
      const mode = change.mode ?? setting.mode;
      const fallback = mode === 'slow' ? slowDelayMs : 0;
      setting = { mode, delayMs: change.delayMs ?? fallback };
      served = 0;
      return setting;
    },
    reset() {
      setting = { mode: 'ok', delayMs: 0 };
      served = 0;
      resets += 1;
    },
    async delayAndTakeFailure() {
      const { mode, delayMs } = setting;
      const begunAt = resets;
      served += 1;
      const turn = served;
      if (delayMs > 0) await wait(delayMs);
      // A reset during the delay cancels this request.
      if (begunAt !== resets) return 'down';
      if (mode === 'down' || mode === 'rejects') return mode;
      // Fails every second request, starting with the first, so that a retry succeeds.
      if (mode === 'flaky' && turn % 2 === 1) return 'down';
      return null;
    },
  };
}
