import { cpus, totalmem } from 'node:os';
import { readTreeCpuMs } from './process-time.ts';

/** Must not identify the machine. */
export type MachineSpecs = { cores: number; processor: string; memoryGb: number; node: string };

export function describeMachine(): MachineSpecs {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model.trim() || 'unknown processor',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}

/** Processor time in milliseconds: used, available, and used by this process and its children. */
type Times = { busy: number; all: number; own: number | null };

function readTimes(): Times {
  const sums = cpus().map(({ times: { idle, ...others } }) => {
    const busy = Object.values(others).reduce((sum, time) => sum + time, 0);
    return { busy, all: busy + idle };
  });
  const machine = sums.reduce((sum, { busy, all }) => ({ busy: sum.busy + busy, all: sum.all + all }));
  return { ...machine, own: readTreeCpuMs(process.pid) };
}

/** The share (0 to 1) of the machine used by others; null where the system does not report it. */
export function othersCpuShare(before: Times, after: Times): number | null {
  if (before.own === null || after.own === null) return null;
  const others = after.busy - before.busy - (after.own - before.own);
  // The clocks are not read at the same moment.
  return Math.min(1, Math.max(0, others / Math.max(1, after.all - before.all)));
}

/** The returned function stops watching and returns the others' share of the machine. */
export function watchOthersCpuShare(): () => number | null {
  const before = readTimes();
  return () => othersCpuShare(before, readTimes());
}
