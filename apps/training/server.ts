import { serveOrExit } from '@repo/http/server/serve';
import { cachedPageRules } from './cached-page-rules.ts';
import { env } from './env.ts';
import { pages } from './generated/pages.ts';
import { routes } from './generated/routes.ts';
import { getOrStartJobs } from './jobs/get-or-start-jobs.ts';
import { getOrStartUploadSender } from './jobs/send-uploads.ts';
import { closeServices, services } from './services.ts';
import { startBackgroundWork } from './start.ts';
import { startServiceTelemetry } from './telemetry.ts';

/** Runs as `node server.ts`, after the pages are built. */
await serveOrExit({
  routes,
  pages,
  startTelemetry: startServiceTelemetry,
  start: startBackgroundWork,
  settings: () => ({
    name: env().TRAINING_NAME,
    port: env().TRAINING_PORT,
    publicUrl: env().TRAINING_URL,
    listenHost: env().LISTEN_HOST,
    role: env().PROCESS_ROLE,
    shutdownDelaySeconds: env().SHUTDOWN_DELAY_SECONDS,
    logger: services().logger,
  }),
  openPages: async (port) => (await import('next')).default({ dev: false, dir: import.meta.dirname, port }),
  sharedPages: cachedPageRules,
  stopJobs: async (timeoutMs) => {
    await Promise.all([getOrStartJobs().stop(timeoutMs), getOrStartUploadSender()?.stop(timeoutMs)]);
  },
  close: closeServices,
});
