import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** A start on its way. Durations are in seconds from its beginning. */
export type RunningStart = {
  child: ChildProcess;
  /** The process group that holds the launcher and npm. */
  groupId: number;
  lines: string[];
  /** Resolves when the screen with the addresses is there; rejects with the last lines when it ends before, or takes too long. */
  ready: Promise<{ seconds: number; firstPageSeconds: number; addresses: string[] }>;
  exited: Promise<void>;
};

export type StartCommand = {
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
};

const longestStartMs = 30 * 60_000;

/** Runs `npm start`, or what wraps it, and reads what it prints. */
export function runStart({ command, args, cwd, env }: StartCommand): RunningStart {
  const begun = performance.now();
  const elapsed = () => Math.round((performance.now() - begun) / 100) / 10;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const addresses: string[] = [];
  let firstPageSeconds = 0;
  let onReady = () => {};
  const becameReady = new Promise<void>((resolve) => {
    onReady = resolve;
  });
  const read = (line: string) => {
    lines.push(line);
    const address = /is ready: (http\S+)/.exec(line)?.[1];
    if (address) {
      addresses.push(address);
      firstPageSeconds ||= elapsed();
    }
    if (line.startsWith('Ready in ')) onReady();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', read);
  }
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message);
      resolve();
    });
    child.once('close', () => resolve());
  });
  const tooLate = delay(longestStartMs, 'late' as const, { ref: false });
  const ready = Promise.race([
    becameReady.then(() => 'ready' as const),
    exited.then(() => 'exited' as const),
    tooLate,
  ]).then((end) => {
    if (end === 'ready') return { seconds: elapsed(), firstPageSeconds, addresses };
    const why = end === 'late' ? 'not ready after 30 minutes' : 'ended before it was ready';
    throw new Error(`${why}:\n${lines.slice(-15).join('\n')}`);
  });
  // Whoever interrupts a start does not wait for it.
  ready.catch(() => undefined);
  return { child, groupId: child.pid ?? 0, lines, ready, exited };
}
