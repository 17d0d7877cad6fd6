import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { notifyAndMailExpiringCertificates } from './notify-and-mail-expiring-certificates.ts';

const database = useChildcareDatabase();
let now = new Date();
const service = useChildcareService(database, () => ({ clock: () => now }));

/** "2027-03-31 23:59" of Singapore. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const tell = (text: string) => {
  now = at(text);
  return notifyAndMailExpiringCertificates(service.services);
};

beforeEach(() => {
  now = at('2027-01-01 12:00');
});

let made = 0;
async function certified(changes: Record<string, unknown> = {}) {
  const world = await createCentreFixture(database.db);
  const { amy, course } = world;
  made += 1;
  const certificate = await database.db.certificate.create({
    data: {
      certificateId: `CC-${made}`,
      userId: amy.id,
      courseId: course.id,
      learnerName: 'Amy Tan',
      courseName: 'Infant first aid',
      organizationName: 'Little Stars',
      cpdPoints: 2,
      issuedAt: at('2026-12-31 10:00'),
      expiresAt: new Date('2028-12-31T15:59:59Z'),
      ...changes,
    },
  });
  return { ...world, certificate };
}

it('tells 90 and 30 days before the last day and on it, from nine in the morning, each once', async () => {
  const { amy, course, certificate } = await certified();
  expect(await tell('2028-10-02 08:59')).toBe(0);
  expect(await tell('2028-10-02 09:15')).toBe(1);
  expect(await tell('2028-10-02 10:15')).toBe(0);
  expect(await tell('2028-11-30 20:15')).toBe(0);
  expect(await tell('2028-12-01 09:15')).toBe(1);
  expect(await tell('2028-12-30 09:15')).toBe(0);
  expect(await tell('2028-12-31 09:15')).toBe(1);
  expect(await tell('2029-01-05 09:15')).toBe(0);
  await service.settleMails();
  expect(service.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [amy.email, 'A certificate of yours expires in 90 days'],
    [amy.email, 'A certificate of yours expires in 30 days'],
    [amy.email, 'A certificate of yours expires today'],
  ]);
  expect(service.mails[0]?.text).toContain('Sunday, 31 December 2028');
  const notices = await database.db.notification.findMany();
  expect(notices.map(({ userId, kind, data }) => [userId, kind, data])).toEqual(
    Array.from({ length: 3 }, () => [
      amy.id,
      'certificate-expiring',
      {
        certificateId: certificate.certificateId,
        courseTitle: 'Infant first aid',
        courseSlug: course.slug,
        expiresAt: '2028-12-31T15:59:59.000Z',
      },
    ]),
  );
});

it('two processes at once tell once', async () => {
  await certified();
  now = at('2028-10-02 09:15');
  const counts = await Promise.all([1, 2, 3].map(() => notifyAndMailExpiringCertificates(service.services)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await database.db.notification.count()).toBe(1);
  expect(await database.db.waitingMail.count()).toBe(1);
});

it('after days without a run the one of now is told; one of last month is not told any more', async () => {
  await certified();
  expect(await tell('2029-01-03 09:15')).toBe(1);
  await service.settleMails();
  expect(service.mails[0]?.subject).toBe('A certificate of yours has expired');
  await certified({ courseId: (await createCourse(database.db)).id });
  expect(await tell('2029-01-20 09:15')).toBe(0);
});

it.each([
  ['has no end', { expiresAt: null }],
  ['was issued within the span', { issuedAt: at('2028-10-05 10:00') }],
])('one that %s is not told of', async (_case, changes) => {
  await certified(changes);
  expect(await tell('2028-10-10 09:15')).toBe(0);
});

it('one that was renewed is not told of unless the renewal was revoked, nor one of somebody who left', async () => {
  const revocation = { revokedAt: at('2028-01-01 12:00'), revocationReason: 'None' };
  const { amy, course, certificate } = await certified();
  await database.db.certificate.create({
    data: {
      ...certificate,
      id: undefined,
      certificateId: 'newer',
      cycle: 2,
      expiresAt: new Date('2030-12-31T15:59:59Z'),
    },
  });
  expect(await tell('2028-10-02 09:15')).toBe(0);
  await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: now } });
  await database.db.certificate.update({ where: { certificateId: 'newer' }, data: revocation });
  expect(await tell('2028-10-02 09:45')).toBe(0);
  await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: null } });
  expect(await tell('2028-10-02 10:15')).toBe(1);
  expect(course.id).toBe(certificate.courseId);
});

it('who has reminders off, or whose centre has, gets the notice without the mail', async () => {
  const { amy, ours } = await certified();
  await database.db.user.update({ where: { id: amy.id }, data: { reminderMails: false } });
  expect(await tell('2028-10-02 09:15')).toBe(1);
  await database.db.user.update({ where: { id: amy.id }, data: { reminderMails: true } });
  await database.db.organization.update({ where: { id: ours.id }, data: { remindersOn: false } });
  expect(await tell('2028-12-01 09:15')).toBe(1);
  expect(await database.db.notification.count()).toBe(2);
  expect(await database.db.waitingMail.count()).toBe(0);
});
