import { setTimeout as wait } from 'node:timers/promises';
import type { SentMailsReport } from './send-waiting-mails.ts';

/** Between two rounds. */
const pauseMs = 50;

export type MailLog = {
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

export function logMailReport(log: MailLog, { failures, givenUp }: SentMailsReport): void {
  if (failures.length > 0) {
    log.warn({ err: failures[0], mails: failures.length }, 'mails were not taken, and wait for another try');
  }
  if (givenUp.length > 0) log.error({ mails: givenUp }, 'mails are given up');
}

type Watching = {
  subscribe(onWritten: () => void): () => void;
  inBackground(work: () => Promise<void>): void;
  send(): Promise<void>;
};

/** Sends new mails in rounds, the first at once, so that mails written together are sent together. */
export function sendWaitingMailsWhenNotified({ subscribe, inBackground, send }: Watching): () => void {
  let isRunning = false;
  let isWanted = false;
  const sendWhileWanted = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await send();
        await wait(pauseMs);
      }
    } finally {
      isRunning = false;
    }
  };
  return subscribe(() => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    inBackground(sendWhileWanted);
  });
}
