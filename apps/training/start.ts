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

/** The job queue starts in the background. */
export function start(): void {
  startProcess({ env, logger, jobs: startJobs });
}

function startJobs(): void {
  watchSessions(services().listener, forgetTrainingSessions);
  watchExports(runJobs);
  watchWaitingMails();
  runUploadSender();
  // The restart may have brought a new first key.
  runJobs()
    .enqueue(rotateIdentityKeysJob, {})
    .catch((error: unknown) =>
      logger().warn({ err: error }, 'the rotation of identity keys waits for the night'),
    );
}
