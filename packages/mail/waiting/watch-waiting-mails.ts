import { setTimeout as wait } from 'node:timers/promises';
import type { MailReport } from './send-waiting-mails.ts';

/** Between one round and the next. */
const pauseMs = 50;

export type Log = {
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

/** Tells the log what was not taken. */
export function reportMails(log: Log, { failures, givenUp }: MailReport): void {
  if (failures.length > 0) {
    log.warn({ err: failures[0], mails: failures.length }, 'mails were not taken, and wait for another try');
  }
  if (givenUp.length > 0) log.error({ mails: givenUp }, 'mails are given up');
}

type Watching = {
  /** Listens for written mails; the returned function stops it. */
  subscribe(onWritten: () => void): () => void;
  /** Runs it beside everything else; its failure is logged. */
  inBackground(work: () => Promise<void>): void;
  send(): Promise<void>;
};

/** Sends mails as soon as they are written: one round after the other, the first at once, so that many written together go together. */
export function watchWaitingMails({ subscribe, inBackground, send }: Watching): () => void {
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
