import { setTimeout as wait } from 'node:timers/promises';

/** How a part behaves: as the real service, or in one of the ways the real one fails. A part may have more of its own. */
export const switchModes = ['ok', 'down', 'rejects', 'slow', 'flaky'] as const;
export type SwitchSetting = { mode: string; delayMs: number };

const slowDelayMs = 3_000;

export type Switches = {
  /** What `set` takes. */
  modes: readonly string[];
  get(): SwitchSetting;
  /** `slow` without a delay waits 3 seconds. */
  set(change: Partial<SwitchSetting>): SwitchSetting;
  reset(): void;
  /** Waits as long as the setting asks, then says how this request has to fail; null means serve it. */
  next(): Promise<'down' | 'rejects' | null>;
};

export function createSwitches(ownModes: readonly string[] = []): Switches {
  let setting: SwitchSetting = { mode: 'ok', delayMs: 0 };
  let served = 0;
  let resets = 0;

  return {
    modes: [...switchModes, ...ownModes],
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
    async next() {
      const { mode, delayMs } = setting;
      const begunAt = resets;
      served += 1;
      const turn = served;
      if (delayMs > 0) await wait(delayMs);
      // Whoever reset everything meanwhile does not meet what was asked before.
      if (begunAt !== resets) return 'down';
      if (mode === 'down' || mode === 'rejects') return mode;
      // Every second request fails, the first one included: a retry then succeeds.
      if (mode === 'flaky' && turn % 2 === 1) return 'down';
      return null;
    },
  };
}
