import { cpus, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

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

type Times = { busy: number; all: number };

function readTimes(): Times {
  const sums = cpus().map(({ times: { idle, ...others } }) => {
    const busy = Object.values(others).reduce((sum, time) => sum + time, 0);
    return { busy, all: busy + idle };
  });
  return sums.reduce((sum, { busy, all }) => ({ busy: sum.busy + busy, all: sum.all + all }));
}

/** Which share (0 to 1) of the machine others use while we do nothing. */
export async function measureOthersShare(seconds = 3): Promise<number> {
  const before = readTimes();
  await pause(seconds * 1_000);
  const after = readTimes();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all);
}
