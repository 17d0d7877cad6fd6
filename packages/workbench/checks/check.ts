import { join } from 'node:path';
import { checkout, dataDirectory } from '../places.ts';
import { type ProcessRegister, startProcess } from '../processes.ts';

/** What a check found: its tests counted, or the check itself as one. */
export type CheckResult = { passed: number; failed: number; details: string };

export type CheckContext = {
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called when the run is broken off. */
  onStop: (stop: () => Promise<void>) => void;
};

export type Check = {
  name: string;
  /** The name of a check without whose success this one has nothing to look at. */
  needs?: string;
  /** Left out where nobody asks for it. */
  onlyByName?: boolean;
  run: (context: CheckContext) => Promise<CheckResult>;
};

type Command = {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
};

/** Runs a program quietly; its output is in the log and, at the end, its last words in the answer. */
export async function runCommand(
  { name, command, args, cwd = checkout, env = {} }: Command,
  { register }: CheckContext,
): Promise<{ exitCode: number; lastWords: string }> {
  const running = startProcess({
    name,
    command,
    args,
    cwd,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    logFile: join(dataDirectory, 'logs', `${name}.log`),
    register,
    keptLines: 300,
  });
  const exitCode = await running.exited;
  return { exitCode, lastWords: running.lastWords() };
}

/** A check that counts as one. */
export function asOne(exitCode: number, details: string): CheckResult {
  return exitCode === 0 ? { passed: 1, failed: 0, details: '' } : { passed: 0, failed: 1, details };
}
