import type { ListenHandler } from '@repo/db/listen';
import type { ChatEvent } from '@repo/schemas/marketplace/chat';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { describe, expect, test } from 'vitest';
import { useChatFixture } from '#testing/chat-fixture.ts';
import { watchConversationsAndMarkDelivered } from './watch-conversations-and-mark-delivered.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);

/** Rechecks the session every millisecond; resolves to how it ended. */
async function watchUntilOver(isSignedIn: () => Promise<boolean>) {
  const person = await world.person();
  const events: ChatEvent[] = [];
  const over = await new Promise<unknown>((resolve) => {
    watchConversationsAndMarkDelivered(world.contextOf(person), {
      listener: world.services.listener,
      isSignedIn,
      emit: (event) => events.push(event),
      end: () => resolve('ended'),
      fail: resolve,
      recheckMs: 1,
    });
  });
  return { over, events };
}

describe('a watch', () => {
  test('rechecks the session regularly and ends with it', async () => {
    let checks = 0;
    const { over, events } = await watchUntilOver(async () => {
      checks += 1;
      return checks < 3;
    });
    expect(over).toBe('ended');
    expect(checks).toBe(3);
    expect(events.at(-1)).toEqual({ event: 'closed', data: { reason: 'signed-out' } });
  });

  test('fails rather than miss an event that could not be read', async () => {
    const fault = new Error('the database is away');
    expect((await watchUntilOver(() => Promise.reject(fault))).over).toBe(fault);
  });

  test('says nothing more once it was stopped', async () => {
    const person = await world.person();
    const events: ChatEvent[] = [];
    let say: ListenHandler = () => {};
    let left = false;
    const stop = watchConversationsAndMarkDelivered(world.contextOf(person), {
      listener: {
        subscribe: (_, handler) => {
          say = handler;
          return () => {
            left = true;
          };
        },
        close: async () => {},
      },
      isSignedIn: async () => true,
      emit: (event) => events.push(event),
      end: () => {},
      fail: () => {},
      recheckMs: 60_000,
    });
    stop();
    say({ kind: 'listening' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(left).toBe(true);
    expect(events).toEqual([]);
  });
});
