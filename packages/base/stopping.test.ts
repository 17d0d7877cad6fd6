import { expect, onTestFinished, test, vi } from 'vitest';
import { resetProcessWideForTests } from './process-wide.ts';
import { announceStop, isStopAnnounced } from './stopping.ts';

test('a stop is announced to every copy of the module', async () => {
  onTestFinished(() => resetProcessWideForTests('stopping'));
  vi.resetModules();
  const copy = await import('./stopping.ts');
  expect(copy.isStopAnnounced).not.toBe(isStopAnnounced);
  expect(copy.isStopAnnounced()).toBe(false);
  announceStop();
  expect(copy.isStopAnnounced()).toBe(true);
});
