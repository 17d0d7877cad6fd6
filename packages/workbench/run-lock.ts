import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { type ProcessRegister, stopGroup } from './processes.ts';
import { StepError } from './step-error.ts';

export type RunLock = ProcessRegister & {
  /** Shown when a second run is started. */
  describe: (description: string) => void;
  release: () => void;
};

type State = {
  holder: ProcessIdentity;
  launchers: ProcessIdentity[];
  children: ProcessIdentity[];
  purpose: string;
  description: string;
};

export class AlreadyRunningError extends StepError {
  constructor(state: State) {
    super(`It is already running here (process ${state.holder.pid}). ${state.description}`.trim(), {
      advice: 'Use that one, or stop it with Ctrl-C where it runs and start again.',
    });
    this.name = 'AlreadyRunningError';
  }
}

const stopTimeoutMs = 20_000;

/** Stops everything that a killed run had started, then takes the lock. Throws AlreadyRunningError when a live run holds it. */
export async function acquireRunLock(
  file: string,
  { launchers = [], purpose }: { launchers?: ProcessIdentity[]; purpose: string },
): Promise<RunLock> {
  const holder = identifyProcess(process.pid);
  if (!holder) throw new Error('This process cannot find itself in the process table.');
  const state: State = { holder, launchers, children: [], purpose, description: '' };
  mkdirSync(dirname(file), { recursive: true });
  while (!createFile(file, state)) await clearEarlierRun(file);
  let released = false;
  const save = () => {
    if (released) return;
    try {
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch {
      // For example a full disk. The record only serves after a kill, so the run continues.
    }
  };
  return {
    add: (child) => {
      state.children.push(child);
      save();
    },
    remove: (child) => {
      state.children = state.children.filter(({ pid }) => pid !== child.pid);
      save();
    },
    describe: (description) => {
      state.description = description;
      save();
    },
    release: () => {
      released = true;
      rmSync(file, { force: true });
    },
  };
}

/** Null when no live run holds the lock. */
export function findLivingRun(file: string): { purpose: string } | null {
  const state = readState(file);
  return state && isStillRunning(state.holder) ? state : null;
}

async function clearEarlierRun(file: string): Promise<void> {
  const earlier = readState(file);
  if (earlier && isStillRunning(earlier.holder)) {
    if (earlier.launchers.every(isStillRunning)) throw new AlreadyRunningError(earlier);
    // Its terminal is gone and it is about to stop; it is ended if it does not.
    const deadline = performance.now() + stopTimeoutMs;
    while (isStillRunning(earlier.holder) && performance.now() < deadline) await delay(100);
    if (isStillRunning(earlier.holder)) process.kill(earlier.holder.pid, 'SIGKILL');
  }
  const leftovers = readState(file)?.children ?? [];
  await Promise.all(leftovers.map((child) => stopGroup(child)));
  rmSync(file, { force: true });
}

/** Atomic: the file appears complete, and only where there was none. */
function createFile(file: string, state: State): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Null where the file is missing or unreadable, as after a kill during a write. */
function readState(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
