import { serveOrExit } from '@repo/http/server/serve';
import { cachedPageRules } from './cached-page-rules.ts';
import { env } from './env.ts';
import { pages } from './generated/pages.ts';
import { routes } from './generated/routes.ts';
import { getOrStartJobs } from './jobs/get-or-start-jobs.ts';
import { isPathAllowedOnHost } from './scorm-origin.ts';
import { closeServices, services } from './services.ts';
import { startBackgroundWork } from './start.ts';
import { startServiceTelemetry } from './telemetry.ts';

/** The production server: `node server.ts`, once Next has built the pages. */
await serveOrExit({
  routes,
  pages,
  startTelemetry: startServiceTelemetry,
  start: startBackgroundWork,
  settings: () => ({
    name: env().CHILDCARE_NAME,
    port: env().CHILDCARE_PORT,
    publicUrl: env().CHILDCARE_URL,
    listenHost: env().LISTEN_HOST,
    role: env().PROCESS_ROLE,
    shutdownDelaySeconds: env().SHUTDOWN_DELAY_SECONDS,
    logger: services().logger,
  }),
  openPages: async (port) => (await import('next')).default({ dev: false, dir: import.meta.dirname, port }),
  isServedHere: isPathAllowedOnHost,
  sharedPages: cachedPageRules,
  stopJobs: (timeoutMs) => getOrStartJobs().stop(timeoutMs),
  close: closeServices,
});
