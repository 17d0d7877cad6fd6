import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Inherited by everything that a drill starts. */
export const drillDirectoryVariable = 'DRILL_DIRECTORY';

/**
 * Kills what a drill started and nothing else stopped: processes that carry the mark, or work in the drill's directory
 * (PostgreSQL overwrites its environment, and servers started by a server are in a process group of their own).
 */
export async function killLeftoverProcesses(directory: string, timeoutMs = 5_000): Promise<number> {
  const killed = new Set<number>();
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = listProcesses().filter((pid) => belongsTo(pid, directory));
    if (found.length === 0 || performance.now() > deadline) return killed.size;
    for (const pid of found) {
      killed.add(pid);
      kill(pid);
    }
    await delay(50);
  }
}

function listProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function belongsTo(pid: number, directory: string): boolean {
  try {
    const workingDirectory = readlinkSync(`/proc/${pid}/cwd`);
    if (workingDirectory === directory || workingDirectory.startsWith(directory + sep)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .includes(`${drillDirectoryVariable}=${directory}`);
  } catch {
    // It has ended, or belongs to another account.
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
