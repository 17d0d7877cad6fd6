import { expect, test } from 'vitest';
import { initializeOnce, isProcessInitialized } from './process-initialized.ts';

test('a process is started once, whoever asks, and everybody can see that it is', () => {
  const starts: string[] = [];
  expect(isProcessInitialized()).toBe(false);
  initializeOnce(() => starts.push('server'));
  expect(isProcessInitialized()).toBe(true);
  initializeOnce(() => starts.push('pages'));
  expect(starts).toEqual(['server']);
});
