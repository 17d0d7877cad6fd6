import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';

type Taken = { at: string; status: number; body: { to: string[]; subject?: string; messageId?: string } };

/** `to`: of all its recipients. */
export type TakenMail = { to: string; subject?: string; messageId?: string };

export type TakenMails = {
  /** Of those noted so far. */
  list: () => TakenMail[];
  /** Waits until no mail is left in the outbox, or for two and a half minutes. */
  listAll: (databaseUrl: string) => Promise<TakenMail[]>;
};

const emptyWithinMs = 150_000;

/** Notes what the mail server takes, copies included. It keeps a few hundred lines only, so they are read again and again. */
export function watchTakenMails(sandboxUrl: string, signal: AbortSignal, everyMs = 2_000): TakenMails {
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
  const list = () => [...taken.values()].map(({ body }) => ({ ...body, to: body.to.join() }));
  return {
    list,
    listAll: async (databaseUrl) => {
      await untilOutboxIsEmpty(databaseUrl);
      await collect();
      return list();
    },
  };
}

export type CountedCopies = {
  recipients: number;
  /** Sent once more with the Message-ID of the first, by which mailboxes drop it. */
  copies: number;
  /** Sent once more under another Message-ID, so that people read it twice. */
  readTwice: number;
};

export function countCopies(mails: readonly TakenMail[]): CountedCopies {
  const distinct = (keyOf: (mail: TakenMail) => string) => new Set(mails.map(keyOf)).size;
  const sent = distinct(({ to, messageId }) => `${to} ${messageId}`);
  return {
    recipients: distinct(({ to }) => to),
    copies: mails.length - sent,
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
