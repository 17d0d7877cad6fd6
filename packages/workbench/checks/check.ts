import { join } from 'node:path';
import { dataDirectory, repositoryRoot } from '../paths.ts';
import { type ProcessRegister, startProcess } from '../processes.ts';

export type CheckResult = { passed: number; failed: number; details: string };

export type CheckContext = {
  register: ProcessRegister;
  report: (line: string) => void;
  /** Called when the run is aborted. */
  onStop: (stop: () => Promise<void>) => void;
};

export type Check = {
  name: string;
  /** A check that must have passed before this one. */
  needs?: string;
  /** Left out of a run that names no checks. */
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

/** Runs a program with its output in a log file; the result holds the end of the output. */
export async function runCommand(
  { name, command, args, cwd = repositoryRoot, env = {} }: Command,
  { register }: CheckContext,
): Promise<{ exitCode: number; outputTail: string }> {
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
  return { exitCode, outputTail: running.outputTail() };
}

export function toSingleCheckResult(exitCode: number, details: string): CheckResult {
  return exitCode === 0 ? { passed: 1, failed: 0, details: '' } : { passed: 0, failed: 1, details };
}
