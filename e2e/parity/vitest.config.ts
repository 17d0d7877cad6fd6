import { globalSetup, sharedTestOptions } from '@repo/config/vitest.ts';
import { defineConfig } from 'vitest/config';

/** The two servers of the built applications: `npm test -- parity`, or `pnpm vitest --root e2e/parity` after a build. */
export default defineConfig({
  test: { ...sharedTestOptions, globalSetup, name: 'parity', root: import.meta.dirname },
});
