import { createPostgresListener } from '@repo/db/listen';
import { inTransaction } from '@repo/db/marketplace';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chatChannelOfPerson } from '#domain/conversations/chat-channel.ts';
import { proveAddressOnceAndEndEarlierAccess } from './prove-address.ts';

const database = useMarketplaceDatabase();
const unproven = () => createUser(database.db, { emailVerifiedAt: null });
const prove = (userId: string) =>
  inTransaction(database.db, (tx) =>
    proveAddressOnceAndEndEarlierAccess(tx, { userId, now: new Date(), password: 'remove' }),
  );

describe('proveAddress', () => {
  it('is the first proof for exactly one of many at once', async () => {
    const { id, sessionVersion } = await unproven();
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(id)));
    expect(answers.filter((isFirst) => isFirst)).toHaveLength(1);
    const stored = await database.db.user.findUniqueOrThrow({ where: { id } });
    expect(stored.sessionVersion).toBe(sessionVersion + 1);
  });

  it('clears cached sessions on every instance, and makes open streams recheck theirs', async () => {
    const { id } = await unproven();
    const listener = createPostgresListener(database.url);
    onTestFinished(() => listener.close());
    let listening = 0;
    const notified = (channel: string) =>
      new Promise<void>((resolve) => {
        listener.subscribe(channel, ({ kind }) => {
          if (kind === 'notification') resolve();
          else listening += 1;
          if (kind === 'listening' && listening === 2) void prove(id);
        });
      });
    await Promise.all([notified('sessions_changed'), notified(chatChannelOfPerson(id))]);
  });
});
