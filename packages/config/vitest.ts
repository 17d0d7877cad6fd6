import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectConfiguration, ViteUserConfig } from 'vitest/config';

type TestOptions = NonNullable<ViteUserConfig['test']>;

const testing = join(import.meta.dirname, '../testing');

/** What every workspace package's tests share. */
export const sharedTestOptions: TestOptions = {
  environment: 'node',
  include: ['**/*.test.{ts,tsx}'],
  setupFiles: [join(testing, 'setup.ts')],
  // Generous: a busy machine is no fault of the code, and a test that hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 180_000,
  // What is waited for with expect.poll() comes when it comes; a second, the default, is a guess about the machine.
  expect: { poll: { timeout: 20_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  env: {
    // Nobody's dates may depend on where the server stands.
    TZ: 'America/New_York',
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'only-for-tests-0123456789-abcdefghijklmnopqrstuvwxyz',
    IDENTITY_KEYS: `first:${Buffer.from('a key of 32 bytes, for the tests').toString('base64')}`,
    PASSWORD_HASH_COST: '4',
  },
};

/** Once a run, before all tests. */
export const globalSetup = join(testing, 'global-setup.ts');

/** Their test files change what modules of theirs keep, or replace modules: each file has a process of its own. */
const isolated = /^(?:prisma|apps\/.*|packages\/(?:auth|files))$/;

/** One project per workspace package below `root`, named by its path (`packages/db`). */
export function workspaceProjects(root: string): TestProjectConfiguration[] {
  const nested = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`),
  );
  // What takes longest comes first: at the end one worker would do it while the others have nothing to do.
  return ['prisma', ...nested].map((path) => ({
    extends: true,
    root: join(root, path),
    // A process for each file costs a third of a second of processor time.
    test: { name: path, isolate: isolated.test(path) },
  }));
}
