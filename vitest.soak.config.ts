import { defineConfig } from 'vitest/config';
import { globalSetup, sharedTestOptions, workspaceProjects } from './packages/config/vitest.ts';

/** `pnpm soak`: what takes minutes and is worth them now and then, one after the other. */
export default defineConfig({
  test: {
    ...sharedTestOptions,
    include: ['**/*.soak.ts'],
    testTimeout: 15 * 60_000,
    fileParallelism: false,
    globalSetup,
    projects: workspaceProjects(import.meta.dirname),
  },
});
