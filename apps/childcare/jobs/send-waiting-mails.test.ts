import { passwordChangedText } from '@repo/accounts/password-texts';
import { waitForDeferredWork } from '@repo/base/deferred';
import type { MailMessage } from '@repo/mail/mailer';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { accountAdapter } from '#domain/accounts/account-adapter.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { watchOutboxes } from './get-or-start-jobs.ts';

const database = useChildcareDatabase();
let now = new Date();
let isDown = false;
let taken: MailMessage[] = [];
const service = useChildcareService(database, () => ({
  clock: () => now,
  mail: {
    async send(message) {
      if (isDown) throw new Error('421 not now');
      taken.push(message);
    },
  },
}));

beforeEach(() => {
  now = new Date();
  isDown = false;
  taken = [];
});

const waiting = () => database.db.waitingMail.findMany();

it('a mail waits, sealed, for a mail server that takes nothing; what it tells of is done all the same', async () => {
  const { email } = await createUser(database.db);
  isDown = true;
  await service.call('/api/auth/forgot-password', { body: { email } });
  const [mail] = await waiting();
  expect(mail?.content).toMatch(/^first:/);
  expect(mail?.notAfter).toEqual(new Date(now.getTime() + 60 * 60_000));
  isDown = false;
  now = new Date(now.getTime() + 60_000);
  expect((await sendWaitingMails(service.services)).sent).toBe(1);
  expect(taken).toMatchObject([{ to: email, text: expect.stringContaining('/set-password?token=') }]);
  expect(await waiting()).toEqual([]);
});

it('a mail is on its way as soon as it is written', async () => {
  onTestFinished(watchOutboxes());
  const mail = accountAdapter.mailTo({ name: 'Mei', email: 'mei@example.com' }, passwordChangedText());
  await queueMails(database.db, service.services, [mail]);
  await expect.poll(() => taken.length).toBe(1);
  await database.db.$transaction((tx) => queueMails(tx, service.services, [mail]));
  await expect.poll(() => taken.length).toBe(2);
  await waitForDeferredWork();
});
