import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StopRemindersCard } from '#components/settings/stop-reminders-card.tsx';
import { notifyAndMailDueReminders } from '#domain/reminders/send-reminders.ts';
import { areReminderMailsOn } from '#domain/reminders/unsubscribe.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2027-03-24T02:00:00Z');
const service = useChildcareService(database, () => ({ clock: () => now }));

/** The address in the reminder of a course that is due in a week. */
async function remindAmy() {
  const { amy, ben, course, ours, manager } = await createCentreFixture(database.db);
  const deadline = new Date('2027-03-31T02:00:00Z');
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, deadline });
  await database.db.assignment.create({
    data: {
      learnerId: amy.id,
      courseId: course.id,
      organizationId: ours.id,
      assignedById: manager.id,
      deadline,
      deadlineSince: new Date('2027-01-01T02:00:00Z'),
    },
  });
  expect(await notifyAndMailDueReminders(service.services)).toBe(1);
  await sendWaitingMails(service.services);
  const [mail] = service.mails;
  expect(mail).toMatchObject({ to: amy.email, unsubscribeUrl: expect.any(String) });
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  const wants = async (id: string) =>
    (await database.db.user.findUniqueOrThrow({ where: { id } })).reminderMails;
  return { amy, ben, path: `${pathname}${search}`, wants };
}

describe('the address in a reminder', () => {
  it.each([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a multipart form',
      (() => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      })(),
    ],
  ])(
    'turns reminders of that person off when a mail program posts %s, as often as it likes',
    async (_, form) => {
      const { amy, ben, path, wants } = await remindAmy();
      for (let times = 0; times < 2; times += 1) {
        const request = new Request('http://mail.example', { method: 'POST', body: form });
        const headers = { 'content-type': request.headers.get('content-type') ?? '' };
        const answer = await service.call(path, { method: 'POST', body: await request.text(), headers });
        expect(answer).toMatchObject({
          status: 200,
          body: { message: 'You will get no more reminders by mail' },
        });
      }
      expect([await wants(amy.id), await wants(ben.id)]).toEqual([false, true]);
    },
  );

  it('only leads a person, or a program that checks links, to a page that asks', async () => {
    const { amy, path, wants } = await remindAmy();
    const answer = await service.send(path, {});
    expect(answer.status).toBe(302);
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const page = new URL(answer.headers.get('location') ?? '');
    expect([page.pathname, page.searchParams.get('token')]).toEqual(['/stop-reminders', token]);
    expect(await wants(amy.id)).toBe(true);
    expect(await areReminderMailsOn(service.services, token)).toBe(true);
    expect(await areReminderMailsOn(service.services, `${token.slice(0, -4)}AAAA`)).toBeNull();
  });

  it('is what the form of that page posts to, which goes back to it without JavaScript', async () => {
    const { amy, path, wants } = await remindAmy();
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    const html = renderToStaticMarkup(createElement(StopRemindersCard, { token, isOn: true }));
    const [, action = ''] = /<form(?=[^>]* method="post")[^>]* action="([^"]+)"/.exec(html) ?? [];
    expect(html).toMatch(/<button type="submit"[^>]*>Stop these reminders</);
    const post = (to: string) =>
      service.send(to, {
        method: 'POST',
        body: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const broken = await post(action.replaceAll('&amp;', '&').replace(/token=.{20}/, 'token=AAAA'));
    expect([broken.status, await wants(amy.id)]).toEqual([303, true]);
    const answer = await post(action.replaceAll('&amp;', '&'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/\/stop-reminders\?token=/);
    expect(await wants(amy.id)).toBe(false);
    expect(await areReminderMailsOn(service.services, token)).toBe(false);
  });

  it.each([
    [null, 'This link does not work any more'],
    [false, 'You will get no more reminders by mail'],
  ])('leads to a page that has no form when there is nothing to stop (%s)', (isOn, words) => {
    const html = renderToStaticMarkup(createElement(StopRemindersCard, { token: 'x', isOn }));
    expect(html).toContain(words);
    expect(html).not.toContain('<form');
  });

  it('is refused when it is changed, made for something else, or missing', async () => {
    const { amy, path, wants } = await remindAmy();
    const { keys } = service.services;
    const post = async (to: string) => (await service.call(to, { method: 'POST' })).status;
    const withToken = (token: string) => `/api/profile/unsubscribe?token=${encodeURIComponent(token)}`;
    expect(await post(`${path.slice(0, -4)}AAAA`)).toBe(400);
    expect(await post(withToken(keys.encrypt(amy.id, 'mail')))).toBe(400);
    expect(await post(withToken(keys.encrypt('nobody', 'unsubscribe')))).toBe(400);
    expect(await post(withToken(amy.id))).toBe(400);
    expect(await post('/api/profile/unsubscribe')).toBe(400);
    expect(await wants(amy.id)).toBe(true);
  });
});
