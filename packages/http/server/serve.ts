import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { waitForDeferredWork } from '@repo/base/deferred';
import type { Logger } from '@repo/base/logger';
import { listenHostFor } from '@repo/base/loopback';
import { announceStop } from '@repo/base/stopping';
import { normalizeRequest } from '../normalize-request.ts';
import type { ManifestEntry } from '../route-module.ts';
import { createRequestListener, type FallbackHandler } from './create-listener.ts';
import { ensureContentSecurityPolicy } from './ensure-content-security-policy.ts';
import { createGracefulShutdown } from './graceful-shutdown.ts';
import { withPageLog } from './log-pages.ts';
import { observeRequests } from './observe-requests.ts';
import type { SharedPages } from './page-cache.ts';
import { refuseUnlessServedHere } from './refuse-unless-served-here.ts';
import { withPageCompressionAndCache } from './serve-pages.ts';
import { withChosenPageStatus } from './with-chosen-page-status.ts';

/** Next, as a server of one's own gets it from `next({ dev: false, dir, port })`. */
export type PageServer = {
  prepare(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  close(): Promise<void>;
};

export type ServedService = {
  /** The generated manifest. */
  routes: readonly ManifestEntry[];
  /** The paths of its pages, as generated. */
  pages?: readonly string[];
  /** Starts metrics and traces, where they are configured; before anybody is answered. */
  startTelemetry?(): Promise<{ close(): Promise<void> }>;
  /** Makes the process ready and starts its jobs; called before anything of the settings is read. */
  start(): void;
  settings(): {
    /** The service's name, for the page that stands in while its database is away. */
    name: string;
    port: number;
    /** Where people reach it: one of this machine's own addresses keeps the network out. */
    publicUrl: string;
    /** Listens there instead: an address, or `*` for every interface, as in a container. */
    listenHost?: string | undefined;
    /** A `worker` runs jobs and answers health checks: no pages, no API. */
    role?: 'all' | 'web' | 'worker';
    /** Between the signal and the end of listening: for so long it says that it is not ready, and answers. */
    shutdownDelaySeconds?: number;
    logger: Logger;
  };
  /** Called where pages are served. */
  openPages(port: number): Promise<PageServer>;
  /** Whether an address exists at the host that it is asked for at; 404 where it does not, before pages and files are looked at. */
  isServedHere?(headers: Headers, pathname: string): boolean;
  sharedPages?: SharedPages;
  /** Lets running jobs finish for so long. */
  stopJobs?(options: { timeoutMs: number }): Promise<void>;
  /** Closes connections to the database and whatever else is open, last of all. */
  close(): Promise<void>;
};

/** From the end of listening to that of the process: what starts processes in containers kills after ten seconds. */
const shutdownTimeoutMs = 9_000;
/** Of which the jobs get at least this … */
const jobShutdownTimeoutMs = 2_000;
/** … closing pages and the database this … */
const closingTimeoutMs = 500;
/** … and the last of metrics and traces this, whose collector may be away. */
const telemetryTimeoutMs = 1_000;

const minute = 60_000;

/**
 * An address of ours is read from one line, so a header is small; a document of the largest size that is taken may come
 * over a slow line. Connections are kept for longer than a balancer keeps them (a minute, as a rule): it must never send a request
 * on one that is just being closed here.
 */
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 15 * minute,
  keepAliveTimeout: 65_000,
  // Nothing here is ever upgraded: such a request is answered like any other, as HTTP allows, instead of waiting for good.
  shouldUpgradeCallback: () => false,
};

/**
 * Runs a service in this process: its API by the route modules themselves, everything else through Next. Resolves once it
 * listens; where it cannot, the process ends with a sentence. SIGTERM and SIGINT stop it in order: no more connections,
 * answers under way finished, then the work behind them, jobs, and the connections to the database.
 */
export async function serveOrExit(service: ServedService): Promise<void> {
  try {
    await listen(service);
  } catch (error) {
    process.stderr.write(`The service cannot start: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

async function listen(service: ServedService): Promise<void> {
  // Next reads NODE_ENV.
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' });
  service.start();
  const settings = service.settings();
  const { name, port, publicUrl, role = 'all', shutdownDelaySeconds = 0, logger } = settings;
  const { listenHost = listenHostFor(publicUrl) } = settings;
  logFaults(logger);

  const telemetry = await service.startTelemetry?.();
  const isWorker = role === 'worker';
  const pages = isWorker ? null : await service.openPages(port);
  await pages?.prepare();
  const routes = isWorker
    ? service.routes.filter(({ path }) => path.startsWith('/api/health/'))
    : service.routes;
  const shared = service.sharedPages && { ...service.sharedPages, publicUrl };
  const served = withPageCompressionAndCache(withChosenPageStatus(fallbackOf(pages), { name }), shared);
  const guarded = ensureContentSecurityPolicy(withPageLog(served, logger));
  const fallback = service.isServedHere ? refuseUnlessServedHere(service.isServedHere, guarded) : guarded;
  const answer = createRequestListener({ routes, fallback, logger });
  const observed = observeRequests(answer, { routes, pages: service.pages ?? [] });
  const server = createServer(limits, (request, response) => {
    normalizeRequest(request);
    observed(request, response);
  });
  const stopServer = createGracefulShutdown(server);

  async function stop(): Promise<void> {
    announceStop();
    // Without a delay nothing is accepted any more once the streams have ended.
    if (shutdownDelaySeconds > 0) await delay(shutdownDelaySeconds * 1_000);
    const deadline = performance.now() + shutdownTimeoutMs;
    const leftBefore = (reserved: number) => Math.max(0, deadline - reserved - performance.now());
    const closing = closingTimeoutMs + telemetryTimeoutMs;
    const { brokenOff } = await stopServer(leftBefore(closing + jobShutdownTimeoutMs));
    await Promise.race([waitForDeferredWork(), delay(leftBefore(closing + jobShutdownTimeoutMs))]);
    await service.stopJobs?.({ timeoutMs: leftBefore(closing) });
    await Promise.race([pages?.close(), delay(leftBefore(telemetryTimeoutMs))]);
    await Promise.race([service.close(), delay(leftBefore(telemetryTimeoutMs))]);
    await Promise.race([telemetry?.close(), delay(telemetryTimeoutMs)]);
    logger.info({ brokenOff }, 'stopped');
  }

  stopOnSignal(stop, logger);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: listenHost === '*' ? undefined : listenHost }, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' ? address : null;
  logger.info({ host: bound?.address, port: bound?.port ?? port, role }, 'ready');
}

/** A worker has nothing else to show. */
function fallbackOf(pages: PageServer | null): FallbackHandler {
  if (pages) return pages.getRequestHandler();
  return (_request, response) => response.writeHead(404).end();
}

/** What nobody awaited or caught is a fault of ours to mend, and no reason to leave everybody else without an answer. */
function logFaults(logger: Logger): void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error) => logger.error({ err: error }, event));
  }
}

/** A second signal, but not the same one passed on by a launcher, ends the process on the spot. */
function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let firstAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > 1_000) process.exit(130);
        return;
      }
      firstAt = performance.now();
      logger.info({ signal }, 'stopping');
      try {
        await stop();
        process.exit(0);
      } catch (error) {
        logger.error({ err: error }, 'could not stop in order');
        process.exit(1);
      }
    });
  }
}
