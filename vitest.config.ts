import { defineConfig } from 'vitest/config';
import { globalSetup, sharedTestOptions, workspaceProjects } from './packages/config/vitest.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions,
    globalSetup,
    projects: workspaceProjects(import.meta.dirname),
  },
});
