import { processWide } from '@repo/http/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { measureStoredImagesNightly } from './measure-stored-images.ts';
import { removeExpiredCredentialsNightly } from './remove-expired-credentials.ts';
import { removeOldCspReportsNightly } from './remove-old-csp-reports.ts';
import { removeOrphanImages } from './remove-orphan-images.ts';
import { rotateFactorKeysNightly } from './rotate-factor-keys.ts';

/** Starts the marketplace's jobs, once in a process; PROCESS_ROLE says whether this one runs them. */
export function runJobs(): Jobs {
  return processWide('marketplace-jobs', () =>
    startJobs({
      databaseUrl: env().MARKETPLACE_DATABASE_URL,
      jobs: [
        measureStoredImagesNightly,
        removeOrphanImages,
        removeExpiredCredentialsNightly,
        rotateFactorKeysNightly,
        removeOldCspReportsNightly,
      ],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
