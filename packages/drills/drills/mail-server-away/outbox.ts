import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';

export type MailOutbox = {
  count: () => Promise<number>;
  maximumTries: () => Promise<number>;
  /** Takes a minute off every time of the waiting mails, wakes the workers, and waits until they have tried what is due. */
  letAMinutePass: () => Promise<void>;
  untilNoneIsDue: () => Promise<void>;
};

export function openMailOutbox(databaseUrl: string): MailOutbox {
  const read = async (expression: string) => {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query<{ value: number }>(`SELECT ${expression} AS value FROM waiting_mail`),
    );
    return rows[0]?.value ?? 0;
  };
  const untilNoneIsDue = async () => {
    const deadline = performance.now() + 60_000;
    while ((await read('(count(*) FILTER (WHERE due_at <= now()))::int')) > 0) {
      if (performance.now() > deadline) throw new Error('Due mails are not tried.');
      await delay(50);
    }
  };
  return {
    count: () => read('count(*)::int'),
    maximumTries: () => read('max(tries)::int'),
    letAMinutePass: async () => {
      await withClient(databaseUrl, async (client) => {
        await client.query(`UPDATE waiting_mail SET due_at = due_at - interval '1 minute',
          created_at = created_at - interval '1 minute', not_after = not_after - interval '1 minute'`);
        await client.query('NOTIFY waiting_mail');
      });
      await untilNoneIsDue();
      // What was taken is on its way to the mail server: it must not become due again meanwhile.
      await delay(1_000);
    },
    untilNoneIsDue,
  };
}
