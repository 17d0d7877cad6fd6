import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export type RunningStart = {
  child: ChildProcess;
  /** The process group of the launcher and npm. */
  groupId: number;
  lines: string[];
  /** In seconds from the start. Rejects with the last lines when the start ends early or takes too long. */
  ready: Promise<{ seconds: number; firstPageSeconds: number; addresses: string[] }>;
  exited: Promise<void>;
};

export type StartCommand = {
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
};

const maximumStartMs = 30 * 60_000;

/** Runs `npm start`, or a command that wraps it, and reads its output. */
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
  const tooLate = delay(maximumStartMs, 'late' as const, { ref: false });
  const ready = Promise.race([
    becameReady.then(() => 'ready' as const),
    exited.then(() => 'exited' as const),
    tooLate,
  ]).then((end) => {
    if (end === 'ready') return { seconds: elapsed(), firstPageSeconds, addresses };
    const why = end === 'late' ? 'not ready after 30 minutes' : 'ended before it was ready';
    throw new Error(`${why}:\n${lines.slice(-15).join('\n')}`);
  });
  // Avoids an unhandled rejection when a start is interrupted.
  ready.catch(() => undefined);
  return { child, groupId: child.pid ?? 0, lines, ready, exited };
}
