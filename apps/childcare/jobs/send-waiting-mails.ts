import { deferWork } from '@repo/http/deferred';
import { processWide } from '@repo/http/process-wide';
import { defineJob } from '@repo/jobs/define-job';
import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { reportMails, watchWaitingMails as watch } from '@repo/mail/waiting/watch-waiting-mails';
import { z } from 'zod';
import { env } from '#env.ts';
import { services } from '#services.ts';

async function send(): Promise<void> {
  reportMails(services().logger, await sendWaitingMails(services()));
}

/** Every minute: letters that the mail server did not take before, or whose process died. */
export const sendWaitingMailsJob = defineJob({
  name: 'send-waiting-mails',
  schema: z.object({}),
  schedule: '* * * * *',
  // The next minute does.
  retries: 0,
  run: send,
});

/** Sends letters as soon as they are written, once in a process; one that only answers requests leaves it to others. */
export function watchWaitingMails(): void {
  if (env().PROCESS_ROLE === 'web') return;
  processWide('childcare-waiting-mails', () => {
    const { listener, logger } = services();
    return watch({
      subscribe: (onWritten) => listener.subscribe('waiting_mail', onWritten),
      inBackground: (work) => deferWork(work, logger, 'waiting-mails'),
      send,
    });
  });
}
