import { passwordChangedText } from '@repo/accounts/password-texts';
import { createKeyRing } from '@repo/auth/key-ring';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { startSandbox } from '@repo/sandbox/start-sandbox';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { testIdentityKeys } from '#testing/test-services.ts';

const database = useMarketplaceDatabase();
const inbox = z.array(z.object({ to: z.string() }));

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
    vi.waitFor(async () => expect(await database.db.waitingMail.count()).toBe(0), { timeout: 60_000 });

  await write('before@example.com');
  const worker = spawnWorker();
  await allSent();
  await write('while@example.com');
  await allSent();
  worker.child.kill('SIGKILL');
  await worker.exited;

  await write('after@example.com');
  spawnWorker();
  await allSent();
  expect((await received()).toSorted()).toEqual([
    'after@example.com',
    'before@example.com',
    'while@example.com',
  ]);
}, 150_000);
