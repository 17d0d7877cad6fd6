import { deferWork } from '@repo/base/deferred';
import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import {
  exportJobs,
  notificationDelivery,
  pushDelivery,
  scheduledJobs,
  waitingMails,
  webhookWorker,
} from './scheduled-jobs.ts';

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
  const { logger } = services();
  const stops = [
    exportJobs.watch(() => getOrStartJobs().enqueue(exportJobs.writeJob, {})),
    waitingMails.watch((work) => deferWork(work, logger, 'waiting-mails')),
    webhookWorker.watch((work) => deferWork(work, logger, 'webhooks')),
    notificationDelivery.watch((work) => deferWork(work, logger, 'notifications')),
    pushDelivery.watch((work) => deferWork(work, logger, 'pushes')),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
