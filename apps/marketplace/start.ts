import { clearCacheWhenSessionsChange } from '@repo/auth/clear-cache-when-sessions-change';
import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { followDatabaseClock } from '@repo/db/database-clock';
import { initializeProcess } from '@repo/http/initialize-process';
import { env } from './env.ts';
import { getOrStartJobs, watchOutboxes } from './jobs/get-or-start-jobs.ts';
import { services } from './services.ts';

const logger = () => services().logger;

/** Checks the environment, then starts the jobs and the listeners of this process, once. */
export function startBackgroundWork(): void {
  initializeProcess({ env, logger, jobs: startJobs });
}

function startJobs(): void {
  followDatabaseClock(services());
  clearCacheWhenSessionsChange(services().listener, clearMarketplaceSessionCache);
  watchOutboxes();
  getOrStartJobs();
}
