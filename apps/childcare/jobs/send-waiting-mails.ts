import { deferWork } from '@repo/base/deferred';
import { processWide } from '@repo/base/process-wide';
import { defineJob } from '@repo/jobs/define-job';
import { createWaitingMails } from '@repo/mail/waiting/waiting-mails';
import { env } from '#env.ts';
import { services } from '#services.ts';

const waitingMails = createWaitingMails(services);

export const sendWaitingMailsJob = defineJob(waitingMails.job);

/** Once in a process; one that only answers requests leaves it to others. */
export function watchWaitingMails(): void {
  if (env().PROCESS_ROLE === 'web') return;
  processWide('childcare-waiting-mails', () =>
    waitingMails.watch((work) => deferWork(work, services().logger, 'waiting-mails')),
  );
}
