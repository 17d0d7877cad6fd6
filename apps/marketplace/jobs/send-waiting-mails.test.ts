import { waitForDeferredWork } from '@repo/base/deferred';
import type { MailMessage } from '@repo/mail/mailer';
import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { expect, it, onTestFinished } from 'vitest';
import { replaceServices, services } from '#services.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor } from '#testing/visitor.ts';
import { watchOutboxes } from './get-or-start-jobs.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const register = () => createVisitor().send('/api/auth/register', { json: person });
const inAMinute = () => new Date(Date.now() + 61_000);

/** The mail server either refuses every mail or records it. */
function useMailer(send: (message: MailMessage) => Promise<void>): void {
  const present = services();
  replaceServices({ ...present, mail: { send } });
  onTestFinished(() => replaceServices(present));
}

it('a mail stays encrypted while the mail server refuses it, and is sent later', async () => {
  useMailer(async () => {
    throw new Error('421 not now');
  });
  expect((await register()).status).toBe(201);
  expect(await sendWaitingMails(services())).toMatchObject({ sent: 0, failures: [expect.any(Error)] });
  const [waiting] = await service.db.waitingMail.findMany();
  expect(waiting?.content).toMatch(/^first:/);
  const threeDays = 3 * 24 * 60 * 60_000;
  expect(waiting?.notAfter?.getTime()).toBeCloseTo(Date.now() + threeDays, -5);

  const taken: MailMessage[] = [];
  useMailer(async (message) => void taken.push(message));
  expect((await sendWaitingMails({ ...services(), clock: inAMinute })).sent).toBe(1);
  expect(taken).toMatchObject([{ to: person.email, text: expect.stringContaining('/verify-email?token=') }]);
  expect(await service.db.waitingMail.count()).toBe(0);
});

it('a registration that is refused queues no mail', async () => {
  await register();
  const before = await service.db.waitingMail.count();
  expect((await register()).status).toBe(400);
  expect(await service.db.waitingMail.count()).toBe(before);
});

it('a mail is deleted once it is sent, while the mail server still holds another', async () => {
  await register();
  await createVisitor().send('/api/auth/register', { json: { ...person, email: 'slow@example.com' } });
  const slow = Promise.withResolvers<void>();
  useMailer(({ to }) => (to === 'slow@example.com' ? slow.promise : Promise.resolve()));
  const sending = sendWaitingMails(services());
  await expect.poll(() => service.db.waitingMail.count()).toBe(1);
  slow.resolve();
  expect((await sending).sent).toBe(2);
  expect(await service.db.waitingMail.count()).toBe(0);
});

it('a mail is sent as soon as it is queued', async () => {
  const taken: MailMessage[] = [];
  useMailer(async (message) => void taken.push(message));
  onTestFinished(watchOutboxes());
  await register();
  await expect.poll(() => taken.length).toBe(1);
  await waitForDeferredWork();
});
