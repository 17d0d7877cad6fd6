import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { identifyProcess, isGroupRunning, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { StepError } from './step-error.ts';

/** Told of every process that begins and ends, so that a later run can clear up after a killed one. */
export type ProcessRegister = {
  add: (process: ProcessIdentity) => void;
  remove: (process: ProcessIdentity) => void;
};

export type ProcessOptions = {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Everything the process says; a process that outlives us keeps a place to write to. */
  logFile: string;
  /** Keeps what is in the log, as of the process that this one replaces. */
  append?: boolean;
  /** Receives every line as well; the process then ends with us at its next word. */
  onLine?: (line: string) => void;
  register?: ProcessRegister;
  /** How many lines count as the last words; 30 unless specified. */
  keptLines?: number;
};

export type RunningProcess = {
  name: string;
  /** Absent where it could not be started. */
  pid: number | undefined;
  /** The exit code, 1 where a signal ended it, once nothing of it is left. */
  exited: Promise<number>;
  isRunning: () => boolean;
  /** The end of what it said, for an error message. */
  lastWords: () => string;
  logFile: string;
  /** Ends it and all that it started. */
  stop: () => Promise<void>;
};

/** Starts a process in a group of its own: Ctrl-C in the terminal reaches us alone, and we stop things in order. */
export function startProcess(options: ProcessOptions): RunningProcess {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, options.append ? 'a' : 'w', 0o600);
  const output = options.onLine ? ('pipe' as const) : log;
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(log);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (said.length > 300) said.shift();
      options.onLine?.(line);
    });
  }
  const identity = child.pid ? identifyProcess(child.pid) : null;
  if (identity) options.register?.add(identity);
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      said.push(error.message);
      resolve(1);
    });
    const closed = new Promise<void>((onClose) => child.once('close', () => onClose()));
    child.once('exit', async (code) => {
      // What it started may hold its output for longer than it lives, and ends with it.
      await Promise.race([closed, delay(1_000)]);
      if (identity) await stopGroup(identity);
      if (identity) options.register?.remove(identity);
      resolve(code ?? 1);
    });
  });
  return {
    name: options.name,
    logFile: options.logFile,
    stop: async () => {
      if (!identity) return;
      await stopGroup(identity);
      options.register?.remove(identity);
    },
    pid: child.pid,
    exited,
    isRunning: () => identity !== null && isStillRunning(identity),
    lastWords: () =>
      [...(options.onLine ? [] : readLines(options.logFile)), ...said]
        .slice(-(options.keptLines ?? 30))
        .join('\n')
        .trim(),
  };
}

/** Runs a process to its end; throws with its last words when it fails. */
export async function runProcess(options: ProcessOptions): Promise<void> {
  const running = startProcess(options);
  const code = await running.exited;
  if (code === 0) return;
  throw new StepError(`${options.name} failed (exit code ${code}).`, {
    output: running.lastWords(),
    advice: 'Run it again: what is done is kept. If it fails again, the log says more.',
    logFile: options.logFile,
    cause: new Error(running.lastWords()),
  });
}

/** Remembers what is started through its register, to stop all of it at once; what is started after that is stopped, too. */
export function trackProcesses(also?: ProcessRegister): {
  register: ProcessRegister;
  stopAll: () => Promise<void>;
} {
  const running = new Map<number, ProcessIdentity>();
  let isStopping = false;
  return {
    register: {
      add: (identity) => {
        running.set(identity.pid, identity);
        also?.add(identity);
        if (isStopping) void stopGroup(identity);
      },
      remove: (identity) => {
        running.delete(identity.pid);
        also?.remove(identity);
      },
    },
    stopAll: async () => {
      isStopping = true;
      await Promise.all([...running.values()].map((identity) => stopGroup(identity)));
    },
  };
}

/** SIGTERM to a process and all that it started, SIGKILL to what is left after `timeoutMs` (a service takes nine seconds at most). Somebody else's process that got the same number is left alone. */
export async function stopGroup(leader: ProcessIdentity, timeoutMs = 12_000): Promise<void> {
  const current = identifyProcess(leader.pid);
  if (current && current.startedAt !== leader.startedAt) return;
  for (const [signal, milliseconds] of [
    ['SIGTERM', timeoutMs],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isGroupRunning(leader.pid)) return;
    signalGroup(leader.pid, signal);
    const deadline = performance.now() + milliseconds;
    while (performance.now() < deadline && isGroupRunning(leader.pid)) await delay(25);
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended in between.
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
