import { processWide } from '@repo/base/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { eraseDeletedAccounts } from './erase-deleted-accounts.ts';
import { measureStoredImagesNightly } from './measure-stored-images.ts';
import { removeOldExportsJob, writeExportsJob } from './personal-exports.ts';
import { removeExpiredCredentialsNightly } from './remove-expired-credentials.ts';
import { removeOldCspReportsNightly } from './remove-old-csp-reports.ts';
import { removeOrphanImages } from './remove-orphan-images.ts';
import { rotateFactorKeysNightly } from './rotate-factor-keys.ts';
import { sendWaitingMailsJob } from './send-waiting-mails.ts';

/** Called once per process; PROCESS_ROLE decides whether this process runs them. */
export function runJobs(): Jobs {
  return processWide('jobs', () =>
    startJobs({
      databaseUrl: env().MARKETPLACE_DATABASE_URL,
      jobs: [
        sendWaitingMailsJob,
        eraseDeletedAccounts,
        measureStoredImagesNightly,
        removeOrphanImages,
        removeExpiredCredentialsNightly,
        rotateFactorKeysNightly,
        removeOldCspReportsNightly,
        applyRetentionJob,
        writeExportsJob,
        removeOldExportsJob,
      ],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
