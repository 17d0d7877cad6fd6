import { z } from 'zod';
import { type SendTools, sendWaitingMails } from './send-waiting-mails.ts';
import { type Log, reportMails, watchWaitingMails } from './watch-waiting-mails.ts';

/** A service's; its listener is notified of the table waiting_mail. */
export type WaitingMailTools = SendTools & {
  logger: Log;
  listener: { subscribe(channel: string, onWritten: () => void): () => void };
};

/** The two ways in which a service sends what waits: a job of @repo/jobs, and a watch on what is written. */
export function createWaitingMails(tools: () => WaitingMailTools) {
  async function send(): Promise<void> {
    reportMails(tools().logger, await sendWaitingMails(tools()));
  }
  return {
    /** Every minute: mails that the mail server did not take before, or whose process died. */
    job: {
      name: 'send-waiting-mails',
      schema: z.object({}),
      schedule: '* * * * *',
      // The next minute does.
      retries: 0,
      run: send,
    },
    /** Sends mails as soon as they are written, until the returned function is called. */
    watch(inBackground: (work: () => Promise<void>) => void): () => void {
      const subscribe = (onWritten: () => void) => tools().listener.subscribe('waiting_mail', onWritten);
      return watchWaitingMails({ subscribe, inBackground, send });
    },
  };
}
