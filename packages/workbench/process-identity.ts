import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The start time distinguishes it from a later process with the same id. */
export type ProcessIdentity = { pid: number; startedAt: string };

type ProcessFacts = { parentPid: number; groupId: number; name: string; startedAt: string };

/** Null when no such process runs. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const facts = readProcess(pid);
  return facts ? { pid, startedAt: facts.startedAt } : null;
}

/** A process id may meanwhile belong to another process, so the start time is compared too. */
export function isStillRunning(process: ProcessIdentity): boolean {
  return readProcess(process.pid)?.startedAt === process.startedAt;
}

/** Also true when only the leader has ended; zombies do not count. */
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
export function findProcess(pid: number): { parentPid: number; name: string } | null {
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
  // The name is in parentheses and may itself contain spaces and parentheses.
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
