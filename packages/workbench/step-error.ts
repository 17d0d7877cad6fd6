import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { repositoryRoot } from './paths.ts';

type Details = {
  output?: string;
  advice: string;
  logFile?: string;
  cause?: unknown;
};

/** A failed step for people to read: what happened, what to do and where the log is. */
export class StepError extends Error {
  constructor(what: string, { output = '', advice, logFile, cause }: Details) {
    const lines = [what, ...lastMeaningfulLines(output).map((line) => `  ${line}`), advice];
    if (logFile) lines.push(`The log is in ${nameFile(logFile)}.`);
    super(lines.join('\n'), { cause });
    this.name = 'StepError';
  }
}

/** Relative to the checkout where possible. */
function nameFile(file: string): string {
  const fromCheckout = relative(repositoryRoot, file);
  return fromCheckout.startsWith('..') ? file : fromCheckout;
}

const keptLines = 8;

export function lastMeaningfulLines(output: string): string[] {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?::\d+\)?|<anonymous>\)?|\(native\))$/.test(line))
    .filter((line) => !/^\s*(?:node:internal\/|Node\.js v\d|\^+$)/.test(line))
    .map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line))
    .slice(-keptLines);
}

/** Stack traces go to the log only. */
export function logAndExplainFailure(error: unknown, logFile: string): string {
  const isLogged = log(error, logFile);
  if (error instanceof StepError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return [...lastMeaningfulLines(message), ...(isLogged ? [`More is in ${nameFile(logFile)}.`] : [])].join(
    '\n',
  );
}

/** Returns false when writing fails: a full disk must not hide the failure. */
function log(error: unknown, logFile: string): boolean {
  const trace = error instanceof Error ? traceOf(error) : String(error);
  try {
    mkdirSync(dirname(logFile), { recursive: true });
    appendFileSync(logFile, `${new Date().toISOString()} ${trace}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function traceOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${traceOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
