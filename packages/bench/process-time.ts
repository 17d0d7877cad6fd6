import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports /proc times in 100 ticks per second. */
const ticksPerSecond = 100;

type ProcessTimes = { pid: number; parentPid: number; ownTicks: number; endedChildrenTicks: number };

/** Reads a line of /proc/<pid>/stat; null for an incomplete one. */
export function parseProcStatLine(stat: string): ProcessTimes | null {
  // The name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
  if (user === undefined || system === undefined) return null;
  if (childrenUser === undefined || childrenSystem === undefined) return null;
  return {
    pid: Number.parseInt(stat, 10),
    parentPid: Number(fields[1]),
    ownTicks: user + system,
    endedChildrenTicks: childrenUser + childrenSystem,
  };
}

/** Sums a process and its descendants. Ended processes count through the parent that waited for them. */
export function sumTreeTicks(rootPid: number, processes: readonly ProcessTimes[]): number {
  const tree = new Set([rootPid]);
  let size = 0;
  while (size < tree.size) {
    size = tree.size;
    for (const { pid, parentPid } of processes) if (tree.has(parentPid)) tree.add(pid);
  }
  return processes
    .filter(({ pid }) => tree.has(pid))
    .reduce((sum, { ownTicks, endedChildrenTicks }) => sum + ownTicks + endedChildrenTicks, 0);
}

function readStat(pid: string): ProcessTimes | null {
  try {
    return parseProcStatLine(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** Processor time of the process and its descendants in milliseconds; null where there is no /proc. */
export function readTreeCpuMs(rootPid: number): number | null {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const processes = pids.flatMap((pid) => readStat(pid) ?? []);
  return (sumTreeTicks(rootPid, processes) * 1_000) / ticksPerSecond;
}
