import { serve } from '@repo/http/server/serve';
import { env } from './env.ts';
import { routes } from './generated/routes.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { runUploadSender } from './jobs/send-uploads.ts';
import { closeServices, services } from './services.ts';
import { sharedPages } from './shared-pages.ts';
import { start } from './start.ts';

/** Runs as `node server.ts`, after the pages are built. */
await serve({
  routes,
  start,
  settings: () => ({
    port: env().TRAINING_PORT,
    publicUrl: env().TRAINING_URL,
    role: env().PROCESS_ROLE,
    logger: services().logger,
  }),
  openPages: async (port) => (await import('next')).default({ dev: false, dir: import.meta.dirname, port }),
  sharedPages,
  stopJobs: async (timeoutMs) => {
    await Promise.all([runJobs().stop(timeoutMs), runUploadSender()?.stop(timeoutMs)]);
  },
  close: closeServices,
});
