import { createKeyRing } from '@repo/auth/key-ring';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { startSandbox } from '@repo/sandbox/start-sandbox';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { invitationMail } from '#mails/invitation.ts';
import { spawnServerUntilTestEnds } from '#testing/spawn-server.ts';
import { stubEnvironment, testIdentityKeys } from '#testing/stub-environment.ts';

const database = useTrainingDatabase();
const inbox = z.array(z.object({ to: z.string() }));

test('mails outlive the process that wrote them, and one that is killed; a worker sends them', async () => {
  stubEnvironment(database.url);
  const sandboxed = await startSandbox();
  onTestFinished(() => sandboxed.close());
  const spawnWorker = () =>
    spawnServerUntilTestEnds({
      role: 'worker',
      databaseUrl: database.url,
      environment: sandboxed.environment,
    });
  const write = (email: string) =>
    queueMails(database.db, { keys: createKeyRing(testIdentityKeys), clock: () => new Date() }, [
      invitationMail({ fullName: 'Mei', email }, 'the-token'),
    ]);
  const received = async () => {
    const response = await fetch(`${sandboxed.url}/mail/api/messages`);
    return inbox.parse(await response.json()).map(({ to }) => to);
  };
  const arrived = (email: string) =>
    vi.waitFor(async () => expect(await received()).toContain(email), { timeout: 180_000, interval: 20 });

  const allSent = () =>
    vi.waitFor(async () => expect(await database.db.waitingMail.count()).toBe(0), { timeout: 180_000 });

  await write('before@example.com');
  const worker = spawnWorker();
  await arrived('before@example.com');
  await write('while@example.com');
  await arrived('while@example.com');
  // Killed between sending and writing that down, it would be sent once more.
  await allSent();
  worker.child.kill('SIGKILL');
  await worker.exited;

  await write('after@example.com');
  spawnWorker();
  await arrived('after@example.com');
  await allSent();
  expect((await received()).toSorted()).toEqual([
    'after@example.com',
    'before@example.com',
    'while@example.com',
  ]);
}, 300_000);
