import { deferWork } from '@repo/base/deferred';
import { defineJob } from '@repo/jobs/define-job';
import { createWaitingMails } from '@repo/mail/waiting/waiting-mails';
import { env } from '#env.ts';
import { services } from '#services.ts';

const waitingMails = createWaitingMails(services);

export const sendWaitingMailsJob = defineJob(waitingMails.job);

/** Called once per process; with a role that only serves requests it does nothing. */
export function watchWaitingMails(): void {
  if (env().PROCESS_ROLE === 'web') return;
  waitingMails.watch((work) => deferWork(work, services().logger, 'waiting-mails'));
}
