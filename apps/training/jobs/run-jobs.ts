import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { eraseDeletedAccountsJob } from './erase-deleted-accounts.ts';
import { mailGradesJob } from './mail-grades.ts';
import { removeOldExportsJob, writeExportsJob } from './personal-exports.ts';
import { removeExpiredCredentialsJob } from './remove-expired-credentials.ts';
import { removeOldCspReportsJob } from './remove-old-csp-reports.ts';
import { removeOldUploadsJob } from './remove-old-uploads.ts';
import { removeOrphanFilesJob } from './remove-orphan-files.ts';
import { rotateIdentityKeysJob } from './rotate-identity-keys.ts';
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
        mailGradesJob,
        eraseDeletedAccountsJob,
        removeOldUploadsJob,
        removeOrphanFilesJob,
        rotateIdentityKeysJob,
        removeExpiredCredentialsJob,
        removeOldCspReportsJob,
        applyRetentionJob,
        writeExportsJob,
        removeOldExportsJob,
      ],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
