import { serve } from '@repo/http/server/serve';
import { env } from './env.ts';
import { routes } from './generated/routes.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { closeServices, services } from './services.ts';
import { sharedPages } from './shared-pages.ts';
import { start } from './start.ts';

/** The production server: `node server.ts`, after Next has built the pages. */
await serve({
  routes,
  start,
  settings: () => ({
    port: env().MARKETPLACE_PORT,
    publicUrl: env().MARKETPLACE_URL,
    role: env().PROCESS_ROLE,
    logger: services().logger,
  }),
  openPages: async (port) => (await import('next')).default({ dev: false, dir: import.meta.dirname, port }),
  sharedPages,
  stopJobs: (timeoutMs) => runJobs().stop(timeoutMs),
  close: closeServices,
});
