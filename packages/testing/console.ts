import { format } from 'node:util';

const levels = ['error', 'warn'] as const;
type Level = (typeof levels)[number];
type Line = { level: Level; text: string };

const originals = { error: console.error, warn: console.warn };
let lines: Line[] = [];
let expected = new Set<Level>();

/** Keeps what is said with console.error and console.warn from now on, instead of printing it. */
export function collectConsole(): void {
  lines = [];
  expected = new Set();
  for (const level of levels) {
    console[level] = (...args: unknown[]) => {
      lines.push({ level, text: format(...args) });
    };
  }
}

/** Lets the console print again; answers what was said at a level that the test did not expect. */
export function releaseConsole(): Line[] {
  Object.assign(console, originals);
  const unexpected = lines.filter((line) => !expected.has(line.level));
  lines = [];
  return unexpected;
}

/** Says that the test provokes messages at this level. The answer gives those so far, for the test to look at. */
export function expectConsole(level: Level): () => string[] {
  expected.add(level);
  return () => lines.filter((line) => line.level === level).map((line) => line.text);
}
