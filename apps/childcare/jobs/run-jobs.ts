import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { removeOldExportsJob, writeExportsJob } from './personal-exports.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { sendWaitingMailsJob } from './send-waiting-mails.ts';

/** Starts the service's jobs, once in a process; PROCESS_ROLE says whether this one runs them. */
export function runJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().CHILDCARE_DATABASE_URL,
      jobs: [sendWaitingMailsJob, ...scheduledJobs, writeExportsJob, removeOldExportsJob],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
