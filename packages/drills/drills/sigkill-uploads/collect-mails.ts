import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';

type Taken = { at: string; status: number; body: { to: string[]; subject?: string; messageId?: string } };

export type CountedMails = {
  /** Tell who uploaded the file that it is done. */
  aboutTheEnd: number;
  /** Learners with a mail. */
  learners: number;
  /** Sent once more with the Message-ID of the first, by which mailboxes drop it. */
  copies: number;
  /** Sent once more under another Message-ID, so that people read it twice. */
  readTwice: number;
};

export type MailCollector = { count: (databaseUrl: string, uploader: string) => Promise<CountedMails> };

const everyMs = 2_000;
const emptyWithinMs = 150_000;

/** Notes what the mail server takes, copies included. It keeps a few hundred lines only, so they are read again and again. */
export function collectMails(sandboxUrl: string, signal: AbortSignal): MailCollector {
  const taken = new Map<string, Taken>();
  const collect = async () => {
    const answer = await fetch(`${sandboxUrl}/control/mail/requests`);
    const requests = JSON.parse(await answer.text()) as Taken[];
    for (const each of requests) {
      if (each.status === 250) taken.set(`${each.at} ${each.body.to.join()} ${each.body.messageId}`, each);
    }
  };
  const collectAlways = async () => {
    while (!signal.aborted) {
      await collect().catch(() => undefined);
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  void collectAlways();
  return {
    count: async (databaseUrl, uploader) => {
      await untilOutboxIsEmpty(databaseUrl);
      await collect();
      return countMails([...taken.values()], uploader);
    },
  };
}

function countMails(taken: readonly Taken[], uploader: string): CountedMails {
  const mails = taken.map(({ body }) => ({ ...body, to: body.to.join() }));
  const toLearners = mails.filter(({ to }) => to.startsWith('drill-upload-'));
  const distinct = (keyOf: (mail: (typeof mails)[number]) => string) => new Set(toLearners.map(keyOf)).size;
  const sent = distinct(({ to, messageId }) => `${to} ${messageId}`);
  const end = mails.filter(({ to, subject }) => to === uploader && subject?.startsWith('Upload done'));
  return {
    aboutTheEnd: new Set(end.map(({ messageId }) => messageId)).size,
    learners: distinct(({ to }) => to),
    copies: toLearners.length - sent,
    readTwice: sent - distinct(({ to, subject }) => `${to} ${subject}`),
  };
}

async function untilOutboxIsEmpty(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + emptyWithinMs;
  while (performance.now() < deadline) {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<{ count: number }>('SELECT count(*)::int FROM waiting_mail'),
    );
    if (rows[0]?.count === 0) return;
    await delay(500);
  }
}
