import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createPostgresListener,
  type ListenEvent,
  type Listener,
  type ListenerOptions,
  notifyChannels,
} from './listen.ts';
import { inTransaction } from './marketplace.ts';

const database = useMarketplaceDatabase();
const opened: Listener[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.close()));
});

/** Each listener has its own connection, as each instance of an app has. */
function open(options: ListenerOptions = {}) {
  const listener = createPostgresListener(database.url, { backoffMs: 5, ...options });
  opened.push(listener);
  return listener;
}

/** Collects what a channel says and lets a test wait for it. */
function hear(listener: Listener, channel: string) {
  const events: ListenEvent[] = [];
  let wake = () => {};
  const leave = listener.subscribe(channel, (event) => {
    events.push(event);
    wake();
  });
  async function until(isThere: (events: ListenEvent[]) => boolean) {
    while (!isThere(events)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    events,
    leave,
    listening: (times = 1) =>
      until((all) => all.filter((event) => event.kind === 'listening').length >= times),
    payloads: () =>
      events.flatMap((event) => (event.kind === 'notification' ? [JSON.parse(event.payload)] : [])),
    heard: (count: number) =>
      until((all) => all.filter((event) => event.kind === 'notification').length >= count),
  };
}

/** Ends every listening connection from the server's side, as a restart of the database would. */
async function cutConnections() {
  await database.db.$executeRaw`
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'listener' AND datname = current_database()`;
}

describe('a listener', () => {
  test('delivers to every instance what one of them says', async () => {
    const one = hear(open(), 'news');
    const other = hear(open(), 'news');
    await Promise.all([one.listening(), other.listening()]);

    await notifyChannels(database.db, { channel: 'news', payload: { id: 'a' } });

    await Promise.all([one.heard(1), other.heard(1)]);
    expect(one.payloads()).toEqual([{ id: 'a' }]);
    expect(other.payloads()).toEqual([{ id: 'a' }]);
  });

  test('is notified of a transaction when it commits, and never of one that was rolled back', async () => {
    const news = hear(open(), 'news');
    await news.listening();

    const failed = inTransaction(database.db, async (tx) => {
      await notifyChannels(tx, { channel: 'news', payload: 'rolled back' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await inTransaction(database.db, async (tx) => {
      await notifyChannels(tx, { channel: 'news', payload: 'committed' });
      expect(news.payloads()).toEqual([]);
    });

    await news.heard(1);
    expect(news.payloads()).toEqual(['committed']);
  });

  test('tells each channel its own, whatever its name', async () => {
    const listener = open();
    const odd = hear(listener, 'chat:"; DROP TABLE message; --');
    const news = hear(listener, 'news');
    await Promise.all([odd.listening(), news.listening()]);

    await notifyChannels(database.db, { channel: 'chat:"; DROP TABLE message; --', payload: 1 });
    await notifyChannels(database.db, { channel: 'news', payload: 2 });

    await Promise.all([odd.heard(1), news.heard(1)]);
    expect(odd.payloads()).toEqual([1]);
    expect(news.payloads()).toEqual([2]);
  });

  test('receives notifications of one transaction in order', async () => {
    const news = hear(open(), 'news');
    await news.listening();
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    await notifyChannels(database.db, ...numbers.map((payload) => ({ channel: 'news', payload })));
    await notifyChannels(database.db);
    await news.heard(50);
    expect(news.payloads()).toEqual(numbers);
  });

  test('stops at once for one subscriber and continues for the other', async () => {
    const listener = open();
    const leaving = hear(listener, 'news');
    const staying = hear(listener, 'news');
    await Promise.all([leaving.listening(), staying.listening()]);

    leaving.leave();
    await notifyChannels(database.db, { channel: 'news', payload: 1 });

    await staying.heard(1);
    expect(leaving.payloads()).toEqual([]);
  });

  test('forgets a channel without subscribers, and takes it up again', async () => {
    const listener = open();
    const first = hear(listener, 'news');
    const more = hear(listener, 'more');
    await Promise.all([first.listening(), more.listening()]);
    first.leave();
    const second = hear(listener, 'news');
    await second.listening();

    await notifyChannels(database.db, { channel: 'news', payload: 1 });
    await notifyChannels(database.db, { channel: 'more', payload: 2 });

    await Promise.all([second.heard(1), more.heard(1)]);
    expect(first.payloads()).toEqual([]);
  });

  test('connects again by itself and says that there was a gap', async () => {
    const faults: unknown[] = [];
    const listener = open({ onError: (error) => faults.push(error) });
    const news = hear(listener, 'news');
    const more = hear(listener, 'more');
    await Promise.all([news.listening(), more.listening()]);

    await cutConnections();
    await Promise.all([news.listening(2), more.listening(2)]);
    await notifyChannels(database.db, { channel: 'news', payload: 'after' });
    await notifyChannels(database.db, { channel: 'more', payload: 'after' });

    await Promise.all([news.heard(1), more.heard(1)]);
    expect(faults.length).toBeGreaterThan(0);
    expect(news.events.map((event) => event.kind)).toEqual(['listening', 'listening', 'notification']);
  });

  test('waits for a database that is not there yet', async () => {
    const faults: unknown[] = [];
    let tried = () => {};
    const triedTwice = new Promise<void>((resolve) => {
      tried = resolve;
    });
    const nowhere = createPostgresListener('postgresql://nobody@127.0.0.1:1/none', {
      backoffMs: 1,
      onError: (error) => {
        faults.push(error);
        if (faults.length === 2) tried();
      },
    });
    nowhere.subscribe('news', () => {});
    await triedTwice;
    await nowhere.close();
  });

  test('continues when a handler throws', async () => {
    const faults: unknown[] = [];
    const listener = open({ onError: (error) => faults.push(error) });
    listener.subscribe('news', (event) => {
      if (event.kind === 'notification') throw new Error('a bad handler');
    });
    const news = hear(listener, 'news');
    await news.listening();

    await notifyChannels(database.db, { channel: 'news', payload: 1 });

    await news.heard(1);
    expect(String(faults[0])).toContain('a bad handler');
  });

  test('refuses a channel name that PostgreSQL would cut', () => {
    expect(() => open().subscribe('x'.repeat(64), () => {})).toThrow('63 bytes');
  });
});
