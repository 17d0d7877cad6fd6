import { z } from 'zod';
import { type SendMailTools, sendWaitingMails } from './send-waiting-mails.ts';
import {
  logMailReport,
  type MailLog,
  sendWaitingMailsWhenNotified,
} from './send-waiting-mails-when-notified.ts';

export type WaitingMailTools = SendMailTools & {
  logger: MailLog;
  listener: { subscribe(channel: string, onWritten: () => void): () => void };
};

export function createWaitingMailSender(tools: () => WaitingMailTools) {
  async function send(): Promise<void> {
    logMailReport(tools().logger, await sendWaitingMails(tools()));
  }
  return {
    /** Every minute: retries, and mails of crashed processes. */
    job: {
      name: 'send-waiting-mails',
      schema: z.object({}),
      schedule: '* * * * *',
      // The next scheduled run retries.
      retries: 0,
      run: send,
    },
    /** Returns a function that stops watching. */
    watch(inBackground: (work: () => Promise<void>) => void): () => void {
      const subscribe = (onWritten: () => void) => tools().listener.subscribe('waiting_mail', onWritten);
      return sendWaitingMailsWhenNotified({ subscribe, inBackground, send });
    },
  };
}
