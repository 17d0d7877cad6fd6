import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same number. */
export type ProcessIdentity = { pid: number; startedAt: string };

type ProcessFacts = { parentPid: number; groupId: number; name: string; startedAt: string };

/** The process as it is now, or null when no such process runs. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const facts = readProcess(pid);
  return facts ? { pid, startedAt: facts.startedAt } : null;
}

/** Whether this very process still runs: its number alone may meanwhile belong to another. */
export function isStillRunning(process: ProcessIdentity): boolean {
  return readProcess(process.pid)?.startedAt === process.startedAt;
}

/** Whether any member of the process group runs, also when its leader is gone; what only waits to be reaped does not. */
export function isGroupRunning(groupId: number): boolean {
  if (process.platform === 'linux') {
    return readdirSync('/proc').some(
      (entry) => /^\d/.test(entry) && readFromProc(Number(entry))?.groupId === groupId,
    );
  }
  try {
    process.kill(-groupId, 0);
    return true;
  } catch {
    return false;
  }
}

/** Parent and short name (at most 15 characters on Linux) of a running process, or null. */
export function describeProcess(pid: number): { parentPid: number; name: string } | null {
  return readProcess(pid);
}

function readProcess(pid: number): ProcessFacts | null {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
}

function readFromProc(pid: number): ProcessFacts | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name stands in brackets and may itself hold spaces and brackets.
  const nameEnd = stat.lastIndexOf(')');
  const [state, parentPid, groupId, ...others] = stat.slice(nameEnd + 2).split(' ');
  const startTicks = others[16];
  const isGone = state === 'Z' || state === 'X';
  if (isGone || !startTicks) return null;
  return {
    parentPid: Number(parentPid),
    groupId: Number(groupId),
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    startedAt: startTicks,
  };
}

function readFromPs(pid: number): ProcessFacts | null {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,pgid=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    const match = /^(\d+)\s+(\d+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line);
    if (!match) return null;
    const [, parentPid, groupId, startedAt = '', name = ''] = match;
    return { parentPid: Number(parentPid), groupId: Number(groupId), name, startedAt };
  } catch {
    return null;
  }
}
