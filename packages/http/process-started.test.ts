import { expect, test } from 'vitest';
import { isProcessStarted, startOnce } from './process-started.ts';

test('a process is started once, whoever asks, and everybody can see that it is', () => {
  const starts: string[] = [];
  expect(isProcessStarted()).toBe(false);
  startOnce(() => starts.push('server'));
  expect(isProcessStarted()).toBe(true);
  startOnce(() => starts.push('pages'));
  expect(starts).toEqual(['server']);
});
