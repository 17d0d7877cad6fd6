import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { eraseDeletedAccountsJob } from './erase-deleted-accounts.ts';
import { fetchReceiptsJob } from './fetch-receipts.ts';
import { finishPaymentsJob } from './finish-payments.ts';
import { noteUnknownUploadsJob } from './note-unknown-uploads.ts';
import { removeOldExportsJob, writeExportsJob } from './personal-exports.ts';
import { markOverdueJob, sendRemindersJob } from './reminders.ts';
import { removeExpiredCredentialsJob } from './remove-expired-credentials.ts';
import { removeOldCspReportsJob } from './remove-old-csp-reports.ts';
import { removeOrphanUploadsJob } from './remove-orphan-uploads.ts';
import { removeScormLeftoversJob } from './remove-scorm-leftovers.ts';
import { rotateFactorKeysJob } from './rotate-factor-keys.ts';
import { sendWaitingMailsJob } from './send-waiting-mails.ts';
import { tellExpiringJob } from './tell-expiring.ts';

/** Starts the service's jobs, once in a process; PROCESS_ROLE says whether this one runs them. */
export function runJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().CHILDCARE_DATABASE_URL,
      jobs: [
        sendWaitingMailsJob,
        eraseDeletedAccountsJob,
        markOverdueJob,
        sendRemindersJob,
        fetchReceiptsJob,
        finishPaymentsJob,
        removeExpiredCredentialsJob,
        rotateFactorKeysJob,
        removeOldCspReportsJob,
        removeScormLeftoversJob,
        removeOrphanUploadsJob,
        noteUnknownUploadsJob,
        tellExpiringJob,
        applyRetentionJob,
        writeExportsJob,
        removeOldExportsJob,
      ],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
