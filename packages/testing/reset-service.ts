import { resetOnceForTests } from '@repo/base/once';
import { hasProcessWide, processWide, resetProcessWideForTests } from '@repo/base/process-wide';
import { afterAll, vi } from 'vitest';

/**
 * Registers an `afterAll` hook that closes the service and restores the environment variables: the test files of a service
 * run one after the other in the same process.
 */
export function resetServiceAfterAll(closeServices: () => Promise<void>): void {
  const environment = { ...process.env };
  afterAll(async () => {
    // A queue that a request started would take the jobs of the next file, which has the same database.
    await processWide<{ stop: () => Promise<void> } | null>('jobs', () => null)?.stop();
    if (hasProcessWide('services')) await closeServices();
    resetProcessWideForTests('services', 'jobs', 'sessions', 'sign-in-queues');
    resetOnceForTests();
    vi.unstubAllEnvs();
    for (const name of Object.keys(process.env)) {
      if (!(name in environment)) delete process.env[name];
    }
    Object.assign(process.env, environment);
  });
}
