import { globalSetup, sharedTestOptions } from '@repo/config/vitest.ts';
import { defineConfig } from 'vitest/config';

/** The doors of the built applications: `npm test -- doors`, or `pnpm vitest --root e2e/doors` after a build. */
export default defineConfig({
  test: { ...sharedTestOptions, globalSetup, name: 'doors', root: import.meta.dirname },
});
