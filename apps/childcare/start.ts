import { startProcess } from '@repo/http/start-process';
import { env } from './env.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { services } from './services.ts';

const logger = () => services().logger;

export function start(): void {
  startProcess({ env, logger, jobs: runJobs });
}
