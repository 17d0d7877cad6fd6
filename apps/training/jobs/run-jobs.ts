import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { removeOldExportsJob, writeExportsJob } from './personal-exports.ts';
import { rotateIdentityKeysJob } from './rotate-identity-keys.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { sendWaitingMailsJob } from './send-waiting-mails.ts';
import { syncAgencyRuns } from './sync-agency-runs.ts';

/** Starts the service's jobs, once in a process; PROCESS_ROLE says whether this one runs them. */
export function runJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().TRAINING_DATABASE_URL,
      jobs: [
        syncAgencyRuns,
        sendWaitingMailsJob,
        rotateIdentityKeysJob,
        writeExportsJob,
        removeOldExportsJob,
        ...scheduledJobs,
      ],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
