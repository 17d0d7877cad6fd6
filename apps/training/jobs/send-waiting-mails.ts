import { setTimeout as wait } from 'node:timers/promises';
import { deferWork } from '@repo/http/deferred';
import { processWide } from '@repo/http/process-wide';
import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { sendWaitingMails } from '#domain/mail/send-waiting-mails.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** Between one round and the next. */
const pauseMs = 50;

async function sendAndReport(): Promise<void> {
  const { logger } = services();
  const { failures, givenUp } = await sendWaitingMails(services());
  if (failures.length > 0) {
    logger.warn(
      { err: failures[0], letters: failures.length },
      'letters were not taken, and wait for another try',
    );
  }
  if (givenUp.length > 0) logger.error({ letters: givenUp }, 'letters are given up');
}

/** Every minute: letters that the mail server did not take before, or whose process died. */
export const sendWaitingMailsJob = defineJob({
  name: 'send-waiting-mails',
  schema: z.object({}),
  schedule: '* * * * *',
  // The next minute does.
  retries: 0,
  run: sendAndReport,
});

/** Sends letters as soon as they are written, once in a process; one that only answers requests leaves it to others. */
export function watchWaitingMails(): void {
  if (env().PROCESS_ROLE === 'web') return;
  processWide('training-waiting-mails', () => {
    let isRunning = false;
    let isWanted = false;
    const { listener, logger } = services();
    /** One round at a time, the first at once: an upload's letters then go together, for a few statements in all. */
    const sendWhileWanted = async () => {
      try {
        while (isWanted) {
          isWanted = false;
          await sendAndReport();
          await wait(pauseMs);
        }
      } finally {
        isRunning = false;
      }
    };
    return listener.subscribe('waiting_mail', () => {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      deferWork(sendWhileWanted, logger, 'waiting-mails');
    });
  });
}
