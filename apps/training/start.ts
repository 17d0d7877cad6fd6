import { forgetTrainingSessions } from '@repo/auth/training-session';
import { watchSessions } from '@repo/auth/watch-sessions';
import { startProcess } from '@repo/http/start-process';
import { env } from './env.ts';
import { watchExports } from './jobs/personal-exports.ts';
import { rotateIdentityKeysJob } from './jobs/rotate-identity-keys.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { runUploadSender } from './jobs/send-uploads.ts';
import { watchWaitingMails } from './jobs/send-waiting-mails.ts';
import { services } from './services.ts';

const logger = () => services().logger;

/** Makes the process ready; the job queue starts beside it. */
export function start(): void {
  startProcess({ env, logger, jobs: startJobs });
}

function startJobs(): void {
  watchSessions(services().listener, forgetTrainingSessions);
  watchExports(runJobs);
  watchWaitingMails();
  runUploadSender();
  // A new first key came with the restart.
  runJobs()
    .enqueue(rotateIdentityKeysJob, {})
    .catch((error: unknown) =>
      logger().warn({ err: error }, 'the rotation of identity keys waits for the night'),
    );
}
