import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config';

type TestOptions = NonNullable<ViteUserConfig['test']>;

const testing = join(import.meta.dirname, '../testing');

export const sharedTestOptions: TestOptions = {
  environment: 'node',
  include: ['**/*.test.{ts,tsx}'],
  setupFiles: [join(testing, 'setup.ts')],
  // Generous for busy machines; a hanging test still ends.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // The default of one second is too short for busy machines; a minute is not waited for unless something is wrong.
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  env: {
    // Far from Singapore: code that depends on the server's time zone fails.
    TZ: 'America/New_York',
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz',
    IDENTITY_KEYS: `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`,
    PASSWORD_HASH_COST: '4',
  },
};

export const globalSetup = join(testing, 'global-setup.ts');

/** Projects whose tests change or replace modules: each file gets its own process. */
const isolated = /^(?:prisma|packages\/(?:auth|files))$/;

/** Files of the other projects share a process; `testing/setup.ts` of a service clears its state after each file. */
function setupFilesOf(directory: string): string[] {
  const own = join(directory, 'testing/setup.ts');
  return existsSync(own) ? [own] : [];
}

/** One project per workspace package below `root`, named by its path (`packages/db`). */
export function workspaceProjects(root: string): TestProjectConfiguration[] {
  const nested = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`),
  );
  return ['prisma', 'examples', ...nested].map((path) => ({
    extends: true,
    root: join(root, path),
    // An own process costs a third of a second of processor time per file.
    test: { name: path, isolate: isolated.test(path), setupFiles: setupFilesOf(join(root, path)) },
  }));
}
