import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { beforeEach, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createOutsideTraining } from '#testing/create-outside-training.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { notifyAndMailExpiringTraining } from './notify-and-mail-expiring-training.ts';

const database = useChildcareDatabase();
let now = new Date();
const service = useChildcareService(database, () => ({ clock: () => now }));

/** "2027-03-31 09:15" of Singapore. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const remind = (text: string) => {
  now = at(text);
  return notifyAndMailExpiringTraining(service.services);
};

beforeEach(() => {
  now = at('2027-01-01 12:00');
});

/** First aid of Amy that is valid until 31 December 2028, approved two years before. */
async function createWorld(more: object = {}) {
  const { db } = database;
  const world = await createCentreFixture(db);
  const training = await createOutsideTraining(db, {
    userId: world.amy.id,
    organizationId: world.ours.id,
    completedOn: new Date('2026-12-31'),
    expiresOn: new Date('2028-12-31'),
    status: 'APPROVED',
    decidedAt: at('2026-12-31 10:00'),
    ...more,
  });
  return { ...world, db, training };
}

it('a person is reminded 60 and 14 days before a certificate expires, from nine in the morning, each once', async () => {
  const { db, amy, training } = await createWorld();
  expect(await remind('2028-10-31 20:15')).toBe(0);
  expect(await remind('2028-11-01 08:59')).toBe(0);
  expect(await remind('2028-11-01 09:15')).toBe(1);
  expect(await remind('2028-11-01 10:15')).toBe(0);
  expect(await remind('2028-12-16 20:15')).toBe(0);
  expect(await remind('2028-12-17 09:15')).toBe(1);
  expect(await remind('2028-12-31 09:15')).toBe(0);
  await service.settleMails();
  expect(service.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [amy.email, 'A certificate of yours expires in 60 days'],
    [amy.email, 'A certificate of yours expires in 14 days'],
  ]);
  expect(service.mails[0]?.text).toContain('First aid (Red Cross) is valid until Sun 31 Dec 2028.');
  expect(service.mails[0]?.text).toContain(`/outside-training/${training.id}`);
  const kind = 'outside-training-expiring';
  const data = { trainingId: training.id, title: 'First aid', expiresOn: '2028-12-31' };
  const notices = await db.notification.findMany();
  expect(notices).toMatchObject([
    { userId: amy.id, kind, data },
    { userId: amy.id, kind, data },
  ]);
});

it.each([
  ['does not expire', { expiresOn: null }],
  ['is not approved', { status: 'PENDING', decidedAt: null }],
  ['was approved within the period', { decidedAt: at('2028-11-05 10:00') }],
  ['has expired', { expiresOn: new Date('2028-11-09') }],
])('nobody is reminded of training that %s', async (_situation, more) => {
  await createWorld(more);
  expect(await remind('2028-11-10 09:15')).toBe(0);
});

it('a person whose reminders were missed is still reminded on the last day, and not after it', async () => {
  await createWorld();
  expect(await remind('2029-01-01 09:15')).toBe(0);
  expect(await remind('2028-12-31 09:15')).toBe(1);
  await service.settleMails();
  expect(service.mails.map(({ subject }) => subject)).toEqual(['A certificate of yours expires today']);
});

it('nobody is reminded of what they recorded again, and two processes remind once', async () => {
  const { db, amy, ours } = await createWorld();
  const again = await createOutsideTraining(db, {
    userId: amy.id,
    organizationId: ours.id,
    title: 'FIRST AID',
    completedOn: new Date('2028-10-01'),
  });
  expect(await remind('2028-11-02 09:15')).toBe(0);
  await db.outsideTraining.delete({ where: { id: again.id } });
  const counts = await Promise.all([1, 2, 3].map(() => notifyAndMailExpiringTraining(service.services)));
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await db.notification.count()).toBe(1);
});

it('who has reminders off, or whose centre has, is notified without a mail, and a closed account is not', async () => {
  const { db, amy, ours } = await createWorld();
  await db.user.update({ where: { id: amy.id }, data: { reminderMails: false } });
  expect(await remind('2028-11-02 09:15')).toBe(1);
  await db.user.update({ where: { id: amy.id }, data: { reminderMails: true, deactivatedAt: now } });
  expect(await remind('2028-12-17 09:15')).toBe(0);
  await db.user.update({ where: { id: amy.id }, data: { deactivatedAt: null } });
  await db.organization.update({ where: { id: ours.id }, data: { remindersOn: false } });
  expect(await remind('2028-12-17 10:15')).toBe(1);
  expect(await db.waitingMail.count()).toBe(0);
});
