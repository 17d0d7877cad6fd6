import { expect, test } from 'vitest';
import { createStepReporter } from './steps.ts';

test('each step is numbered and says that it still runs, until it ends', async () => {
  const lines: string[] = [];
  let onLine = () => {};
  const report = (line: string) => {
    lines.push(line);
    onLine();
  };
  const steps = createStepReporter({ total: 9, done: 3, report, everyMs: 1 });
  await steps.run('Building the marketplace', () => {
    return new Promise<void>((resolve) => {
      onLine = () => lines.length >= 3 && resolve();
    });
  });
  expect(lines[0]).toBe('[4 of 9] Building the marketplace …');
  expect(lines[2]).toBe('[4 of 9] Building the marketplace: still working (0 s)');
  onLine = () => {};
  const said = lines.length;
  expect(await steps.run('Starting the marketplace', async () => 'started')).toBe('started');
  expect(lines.slice(said)).toEqual(['[5 of 9] Starting the marketplace …']);
});

test('a step that fails ends its messages', async () => {
  const lines: string[] = [];
  const steps = createStepReporter({ total: 2, done: 0, report: (line) => lines.push(line), everyMs: 1 });
  await expect(steps.run('Building', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const said = lines.length;
  await steps.run('Next', () => new Promise((resolve) => setImmediate(resolve)));
  expect(lines.slice(said).every((line) => line.includes('Next'))).toBe(true);
});
