import { createKeyRing } from '@repo/auth/key-ring';
import { waitForDeferredWork } from '@repo/base/deferred';
import type { Mailer, MailMessage } from '@repo/mail/mailer';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { invitationMail } from '#mails/invitation.ts';
import { testIdentityKeys } from '#testing/stub-environment.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { watchOutboxes } from './get-or-start-jobs.ts';

const database = useTrainingDatabase();
let now = new Date();
let isDown = false;
let taken: MailMessage[] = [];
const mail: Mailer = {
  async send(message) {
    if (isDown) throw new Error('421 not now');
    taken.push(message);
  },
};
const service = useTrainingService(database, () => ({ mail, clock: () => now }));

beforeEach(() => {
  now = new Date();
  isDown = false;
  taken = [];
});

const mails = (...names: string[]) =>
  names.map((name) => invitationMail({ fullName: name, email: `${name}@example.com` }, 'the-token'));
const write = (...names: string[]) => queueMails(database.db, service.services, mails(...names));
const send = () => sendWaitingMails(service.services);
const waiting = () => database.db.waitingMail.findMany();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('mails that wait', () => {
  it('are sent once, in both forms, and are gone', async () => {
    await write('mei', 'ravi');
    expect((await send()).sent).toBe(2);
    expect(taken.map(({ to }) => to).toSorted()).toEqual(['mei@example.com', 'ravi@example.com']);
    expect(taken[0]).toMatchObject({
      text: expect.stringContaining('/set-password?token=the-token'),
      html: expect.stringContaining('<html'),
    });
    expect(await waiting()).toEqual([]);
    expect(await send()).toEqual({ sent: 0, failures: [], givenUp: [] });
  });

  it('are there exactly if their transaction is committed', async () => {
    const undone = database.db.$transaction(async (tx) => {
      await queueMails(tx, service.services, mails('mei'));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await waiting()).toEqual([]);
  });

  it('are stored encrypted, for nobody to read a link or an address', async () => {
    await write('mei');
    const [{ content = '' } = {}] = await waiting();
    expect(content).toMatch(/^first:/);
    expect(content + Buffer.from(content.slice(6), 'base64url').toString('latin1')).not.toMatch(/token|mei@/);
    const other = createKeyRing(testIdentityKeys.replace('first:', 'second:'));
    expect(await sendWaitingMails({ ...service.services, keys: other })).toMatchObject({
      sent: 0,
      failures: [expect.any(Error)],
    });
  });

  it('the oldest go first', async () => {
    later(1);
    await write('second');
    later(-1);
    await write('first');
    later(2);
    await send();
    expect(taken.map(({ to }) => to)).toEqual(['first@example.com', 'second@example.com']);
  });

  it('many go in several rounds', async () => {
    await write(...Array.from({ length: 95 }, (_, index) => `learner-${index}`));
    expect((await send()).sent).toBe(95);
    expect(new Set(taken.map(({ to }) => to)).size).toBe(95);
  });

  it('of two who send at once each takes others', async () => {
    await write(...Array.from({ length: 60 }, (_, index) => `learner-${index}`));
    const reports = await Promise.all([send(), send()]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(taken).toHaveLength(60);
  });
});

describe('a mail server that takes nothing', () => {
  it('is asked again after a minute, two, four; what it took before is not sent again', async () => {
    await write('mei');
    isDown = true;
    expect((await send()).failures).toHaveLength(1);
    expect(await send()).toMatchObject({ sent: 0, failures: [] });
    later(1);
    expect((await send()).failures).toHaveLength(1);
    later(1);
    expect((await send()).failures).toHaveLength(0);
    isDown = false;
    later(1);
    expect((await send()).sent).toBe(1);
    expect(taken).toHaveLength(1);
  });

  it('is given up after most of a day', async () => {
    await write('mei');
    isDown = true;
    let hours = 0;
    let report = await send();
    for (; report.givenUp.length === 0 && hours < 100; hours += 1) {
      later(60);
      report = await send();
    }
    expect(hours).toBeGreaterThan(12);
    expect(hours).toBeLessThan(30);
    expect(await waiting()).toEqual([]);
  });

  it('is not sent what has become useless', async () => {
    const notAfter = new Date(now.getTime() + 60 * 60_000);
    await queueMails(database.db, service.services, mails('mei'), { notAfter });
    isDown = true;
    await send();
    isDown = false;
    later(61);
    expect((await send()).givenUp).toHaveLength(1);
    expect(taken).toEqual([]);
  });

  it('keeps nobody from what they do: the mail comes later', async () => {
    isDown = true;
    const admin = await createUser(database.db, { roles: ['admin'] });
    const answer = await service.call('/api/admin/users', {
      method: 'POST',
      as: admin,
      body: { email: 'new@example.com', fullName: 'New', roles: ['learner'] },
    });
    expect(answer.status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    isDown = false;
    later(1);
    expect((await send()).sent).toBe(1);
    expect(taken).toMatchObject([{ to: 'new@example.com' }]);
  });
});

it('a process that dies while it sends leaves the mail to another, a minute later', async () => {
  await write('mei');
  const dying = new Promise<void>(() => undefined);
  void sendWaitingMails({ ...service.services, mail: { send: () => dying } });
  await expect.poll(async () => (await waiting())[0]?.tries).toBe(1);
  expect((await send()).sent).toBe(0);
  later(1);
  expect((await send()).sent).toBe(1);
});

it('a mail is on its way as soon as it is written', async () => {
  onTestFinished(watchOutboxes());
  // What was written while nobody listened goes first.
  await write('early');
  await expect.poll(() => taken.length).toBe(1);
  await database.db.$transaction((tx) => queueMails(tx, service.services, mails('mei')));
  await expect.poll(() => taken.length).toBe(2);
  await waitForDeferredWork();
});
