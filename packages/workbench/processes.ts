import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { identifyProcess, isGroupRunning, isStillRunning, type ProcessIdentity } from './process-identity.ts';
import { StepError } from './step-error.ts';

/** Notified of every process that starts and ends, so that a later run can clean up after a killed one. */
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
  /** All output goes here, so a process that outlives its parent can still write. */
  logFile: string;
  /** Appends to the log of the process that this one replaces. */
  append?: boolean;
  /** Also receives every line. The process then fails at its next write once its parent has ended. */
  onLine?: (line: string) => void;
  register?: ProcessRegister;
  /** Number of lines in `outputTail`; 30 by default. */
  keptLines?: number;
};

export type RunningProcess = {
  name: string;
  pid: number | undefined;
  /** The exit code, or 1 after a signal; resolves once the whole process group has ended. */
  exited: Promise<number>;
  isRunning: () => boolean;
  outputTail: () => string;
  logFile: string;
  stop: () => Promise<void>;
};

/** In its own process group: Ctrl-C reaches only this process, which stops the others in order. */
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
      // Child processes may hold the output open for longer; they are stopped with it.
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
    outputTail: () =>
      [...(options.onLine ? [] : readLines(options.logFile)), ...said]
        .slice(-(options.keptLines ?? 30))
        .join('\n')
        .trim(),
  };
}

/** Throws with the end of its output when it fails. */
export async function runProcessOrThrow(options: ProcessOptions): Promise<void> {
  const running = startProcess(options);
  const code = await running.exited;
  if (code === 0) return;
  throw new StepError(`${options.name} failed (exit code ${code}).`, {
    output: running.outputTail(),
    advice: 'Run it again: what is done is kept. If it fails again, the log says more.',
    logFile: options.logFile,
    cause: new Error(running.outputTail()),
  });
}

/** Records processes so that all can be stopped at once; those started after that are stopped too. */
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

/**
 * SIGTERM to a process and its children, SIGKILL after `timeoutMs` (a service needs at most nine seconds). Another
 * process that reuses the id is not signalled.
 */
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

/** Does nothing when the group has already ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Empty for a missing file. */
export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
