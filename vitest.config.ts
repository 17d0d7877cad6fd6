import { defineConfig } from 'vitest/config';
import { SlowProjectsFirst } from './packages/config/slow-projects-first.ts';
import { globalSetup, sharedTestOptions, workspaceProjects } from './packages/config/vitest.ts';

export default defineConfig({
  test: {
    ...sharedTestOptions,
    globalSetup,
    sequence: { sequencer: SlowProjectsFirst },
    projects: workspaceProjects(import.meta.dirname),
  },
});
