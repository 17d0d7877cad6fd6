import { format } from 'node:util';

const levels = ['error', 'warn'] as const;
type Level = (typeof levels)[number];
type Line = { level: Level; text: string };

const originals = { error: console.error, warn: console.warn };
let lines: Line[] = [];
let expected = new Set<Level>();

/** Collects the output of console.error and console.warn from now on, instead of printing it. */
export function collectConsoleErrors(): void {
  lines = [];
  expected = new Set();
  for (const level of levels) {
    console[level] = (...args: unknown[]) => {
      lines.push({ level, text: format(...args) });
    };
  }
}

/** Lets the console print again; returns the output at levels that the test did not allow. */
export function restoreConsoleAndTakeUnexpected(): Line[] {
  Object.assign(console, originals);
  const unexpected = lines.filter((line) => !expected.has(line.level));
  lines = [];
  return unexpected;
}

/** Allows output at this level in the current test. The returned function gives the messages so far. */
export function allowConsole(level: Level): () => string[] {
  expected.add(level);
  return () => lines.filter((line) => line.level === level).map((line) => line.text);
}
