import { cpus, totalmem } from 'node:os';
import { processTimeMs } from './process-time.ts';

/** What a reader must know of the machine, and nothing that names it. */
export type Machine = { cores: number; processor: string; memoryGb: number; node: string };

export function describeMachine(): Machine {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model.trim() || 'unknown processor',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

/** Milliseconds: of processor that was used, that there was, and that this process and what it started had of it. */
type Times = { busy: number; all: number; own: number | null };

function readTimes(): Times {
  const sums = cpus().map(({ times: { idle, ...others } }) => {
    const busy = Object.values(others).reduce((sum, time) => sum + time, 0);
    return { busy, all: busy + idle };
  });
  const machine = sums.reduce((sum, { busy, all }) => ({ busy: sum.busy + busy, all: sum.all + all }));
  return { ...machine, own: processTimeMs(process.pid) };
}

/** Which share (0 to 1) of the machine was used by others; null where the system does not tell. */
export function othersShareOf(before: Times, after: Times): number | null {
  if (before.own === null || after.own === null) return null;
  const others = after.busy - before.busy - (after.own - before.own);
  // The clocks are not read at the same moment.
  return Math.min(1, Math.max(0, others / Math.max(1, after.all - before.all)));
}

/** Begins to watch; what it answers ends it and says which share of the machine others used meanwhile. */
export function watchOthers(): () => number | null {
  const before = readTimes();
  return () => othersShareOf(before, readTimes());
}
