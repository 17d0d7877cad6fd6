import { setTimeout as delay } from 'node:timers/promises';

/** Something that people do again and again; the next time waits for the answer. */
export type RepeatedAction = {
  name: string;
  everyMs: number;
  /** Returns the key of what the service acknowledged to have stored, for a write. Throws when it failed. */
  act: (turn: number) => Promise<string | undefined>;
};

export type PhaseCount = {
  name: string;
  seconds: number;
  requests: number;
  acknowledged: number;
  failures: string[];
  /** From the beginning of the phase; null without a failure. */
  lastFailureSeconds: number | null;
};

export type RunningTraffic = {
  /** Ends the current phase and begins the next. */
  beginPhase: (name: string) => void;
  /** Lets running actions finish. */
  stop: () => Promise<{ phases: PhaseCount[]; acknowledged: string[] }>;
};

/** Sends until it is stopped and counts each failure; nothing is tried again. */
export function startTraffic(actions: readonly RepeatedAction[], firstPhase: string): RunningTraffic {
  const phases: (PhaseCount & { begun: number })[] = [];
  const acknowledged: string[] = [];
  let isStopping = false;
  const endPhase = () => {
    const current = phases.at(-1);
    if (current) current.seconds = Math.round((performance.now() - current.begun) / 100) / 10;
  };
  const beginPhase = (name: string) => {
    endPhase();
    phases.push({
      ...{ name, seconds: 0, requests: 0, acknowledged: 0, failures: [], lastFailureSeconds: null },
      begun: performance.now(),
    });
  };
  const repeat = async ({ name, everyMs, act }: RepeatedAction) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const due = performance.now() + everyMs;
      const phase = phases.at(-1);
      if (!phase) return;
      phase.requests += 1;
      try {
        const key = await act(turn);
        if (key !== undefined) {
          acknowledged.push(key);
          phase.acknowledged += 1;
        }
      } catch (error) {
        phase.lastFailureSeconds = (performance.now() - phase.begun) / 1_000;
        phase.failures.push(`${name}: ${error instanceof Error ? describe(error) : String(error)}`);
      }
      await delay(Math.max(0, due - performance.now()));
    }
  };
  beginPhase(firstPhase);
  const running = actions.map(repeat);
  return {
    beginPhase,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
      endPhase();
      return { phases, acknowledged };
    },
  };
}

/** fetch says only "fetch failed" and keeps the reason in the cause. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
