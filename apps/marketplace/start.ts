import { forgetMarketplaceSessions } from '@repo/auth/marketplace-session';
import { watchSessions } from '@repo/auth/watch-sessions';
import { startProcess } from '@repo/http/start-process';
import { env } from './env.ts';
import { runJobs, watchMailsAndExports } from './jobs/run-jobs.ts';
import { services } from './services.ts';

const logger = () => services().logger;

export function start(): void {
  startProcess({ env, logger, jobs: startJobs });
}

function startJobs(): void {
  watchSessions(services().listener, forgetMarketplaceSessions);
  watchMailsAndExports();
  runJobs();
}
