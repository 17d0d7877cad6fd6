import { expect, test } from 'vitest';
import { initializeProcessOnce, isProcessInitialized } from './process-initialized.ts';

test('a process is started once, whoever asks, and everybody can see that it is', () => {
  const starts: string[] = [];
  expect(isProcessInitialized()).toBe(false);
  initializeProcessOnce(() => starts.push('server'));
  expect(isProcessInitialized()).toBe(true);
  initializeProcessOnce(() => starts.push('pages'));
  expect(starts).toEqual(['server']);
});
