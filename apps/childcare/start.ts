import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { clearCacheWhenSessionsChange } from '@repo/auth/clear-cache-when-sessions-change';
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
  clearCacheWhenSessionsChange(services().listener, clearChildcareSessionCache);
  watchOutboxes();
  getOrStartJobs();
}
