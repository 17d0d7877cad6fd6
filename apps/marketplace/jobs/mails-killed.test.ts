import { passwordChangedText } from '@repo/accounts/password-texts';
import { createKeyRing } from '@repo/auth/key-ring';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordNotificationsAndReturnRecipientIds } from '@repo/notifications/notify';
import { startSandbox } from '@repo/sandbox/start-sandbox';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { messageKind } from '#notifications/kinds.ts';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { testIdentityKeys } from '#testing/test-services.ts';

const database = useMarketplaceDatabase();
const inbox = z.array(z.object({ to: z.string() }));

/** Notifications whose mails are due; answers the addresses. */
async function notifyMany(count: number): Promise<string[]> {
  const sender = await createUser(database.db);
  const people = await Promise.all(Array.from({ length: count }, () => createUser(database.db)));
  const data = { from: 'Mei', listingTitle: 'Oak table' };
  const notices = people.map(({ id }) => ({ userId: id, data: { ...data, conversationId: `of-${id}` } }));
  const options = { now: new Date(), quietMs: 0, actorId: sender.id };
  await recordNotificationsAndReturnRecipientIds(database.db, messageKind, notices, options);
  return people.map(({ email }) => email);
}

test('mails outlive the process that wrote them, and a worker that is killed', async () => {
  stubEnvironment(database.url);
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const spawnWorker = () =>
    spawnServerUntilTestEnds({ role: 'worker', databaseUrl: database.url, environment: sandbox.environment });
  const write = (email: string) =>
    queueMails(database.db, { keys: createKeyRing(testIdentityKeys), clock: () => new Date() }, [
      accountAdapter.mailTo({ name: 'Mei', email }, passwordChangedText()),
    ]);
  const received = async () => {
    const response = await fetch(`${sandbox.url}/mail/api/messages`);
    return inbox.parse(await response.json()).map(({ to }) => to);
  };
  const allSent = () =>
    vi.waitFor(async () => expect(await database.db.waitingMail.count()).toBe(0), { timeout: 180_000 });

  await write('before@example.com');
  const worker = spawnWorker();
  await allSent();
  await write('while@example.com');
  await allSent();
  const notified = await notifyMany(60);
  // In the middle of it: some notifications are mailed, others wait in the outbox.
  await vi.waitFor(async () => expect((await received()).length).toBeGreaterThan(2), { timeout: 180_000 });
  worker.child.kill('SIGKILL');
  await worker.exited;

  await write('after@example.com');
  spawnWorker();
  await vi.waitFor(
    async () => expect(await database.db.notification.count({ where: { mailedAt: null } })).toBe(0),
    { timeout: 180_000 },
  );
  // A mail that the killed worker was sending waits a minute for its next try.
  await database.db.waitingMail.updateMany({ data: { dueAt: new Date() } });
  await allSent();
  expect((await received()).toSorted()).toEqual(
    ['after@example.com', 'before@example.com', 'while@example.com', ...notified].toSorted(),
  );
}, 300_000);
