import { processWide } from '@repo/base/process-wide';
import { watchAllOutboxes } from '@repo/base/watch-all-outboxes';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { issueCertificatesJob } from './issue-certificates-job.ts';
import { exportJobs, outboxes, scheduledJobs } from './scheduled-jobs.ts';
import { syncAgencyRunsJob } from './sync-agency-runs-job.ts';

/** Starts the job queue once per process. PROCESS_ROLE decides whether this process runs the jobs or only queues them. */
export function getOrStartJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().TRAINING_DATABASE_DIRECT_URL ?? env().TRAINING_DATABASE_URL,
      jobs: [syncAgencyRunsJob, issueCertificatesJob, ...scheduledJobs],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}

/**
 * Sends mails and webhooks, delivers notifications and writes exports as soon as their rows are due, instead of at the next minute.
 * Called once per process; does nothing in one that only serves requests. Returns a function that ends it.
 */
export function watchOutboxes(): () => void {
  if (env().PROCESS_ROLE === 'web') return () => {};
  const exports = { watch: () => exportJobs.watch(() => getOrStartJobs().enqueue(exportJobs.writeJob, {})) };
  return watchAllOutboxes({ exports, ...outboxes }, services().logger);
}
