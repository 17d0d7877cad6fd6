import { processWide } from '@repo/base/process-wide';
import { watchAllOutboxes } from '@repo/base/watch-all-outboxes';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { exportJobs, outboxes, scheduledJobs } from './scheduled-jobs.ts';

/** Starts the job queue once per process. PROCESS_ROLE decides whether this process runs the jobs or only queues them. */
export function getOrStartJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().CHILDCARE_DATABASE_DIRECT_URL ?? env().CHILDCARE_DATABASE_URL,
      jobs: scheduledJobs,
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}

/**
 * Sends mails and webhooks, delivers notifications and writes exports as soon as their rows are due, instead of at the next minute. Call it
 * once per process; a process that only serves requests does nothing here. Returns a function that stops watching.
 */
export function watchOutboxes(): () => void {
  if (env().PROCESS_ROLE === 'web') return () => {};
  const exports = { watch: () => exportJobs.watch(() => getOrStartJobs().enqueue(exportJobs.writeJob, {})) };
  return watchAllOutboxes({ exports, ...outboxes }, services().logger);
}
