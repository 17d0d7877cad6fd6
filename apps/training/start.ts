import { clearCacheWhenSessionsChange } from '@repo/auth/clear-cache-when-sessions-change';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { followDatabaseClock } from '@repo/db/database-clock';
import { initializeProcess } from '@repo/http/initialize-process';
import { env } from './env.ts';
import { getOrStartJobs, watchOutboxes } from './jobs/get-or-start-jobs.ts';
import { rotateEncryptionKeysJob } from './jobs/scheduled-jobs.ts';
import { getOrStartUploadSender } from './jobs/send-uploads.ts';
import { services } from './services.ts';

const logger = () => services().logger;

/** Checks the environment, then starts the jobs and the listeners of this process, once. */
export function startBackgroundWork(): void {
  initializeProcess({ env, logger, jobs: startJobs });
}

function startJobs(): void {
  followDatabaseClock(services());
  clearCacheWhenSessionsChange(services().listener, clearTrainingSessionCache);
  watchOutboxes();
  getOrStartUploadSender();
  // The restart may have brought a new first key.
  getOrStartJobs()
    .enqueue(rotateEncryptionKeysJob, {})
    .catch((error: unknown) =>
      logger().warn({ err: error }, 'the rotation of identity keys waits for the night'),
    );
}
