import { newId } from '@repo/db/new-id';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { beforeEach, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const hour = 3_600_000;
let now: Date;
const { call, mails } = useChildcareService(database, () => ({ clock: () => now }));
beforeEach(() => {
  now = new Date('2026-11-21T04:00:00Z');
});

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    email: `person-${from + index}@x.example`,
    name: 'Mei Chen',
  }));

/** A centre that has mailed so many invitations within the hour. */
async function busy(sent: number) {
  const world = await createCentreFixture(database.db);
  await database.db.invitation.createMany({
    data: Array.from({ length: sent }, () => ({
      organizationId: world.ours.id,
      email: `${newId()}@x.example`,
      name: 'Before',
      invitedById: world.manager.id,
      tokenHash: newId(),
      withdrawnAt: now,
      expiresAt: new Date(now.getTime() + 14 * 24 * hour),
    })),
  });
  const post = (path: string, body?: unknown, as = world.manager) => call(path, { method: 'POST', as, body });
  return { ...world, post };
}

it('counts mails, not requests: a bulk that goes beyond invites nobody, and says how many are left', async () => {
  const { post, rival } = await busy(995);
  const refused = await post('/api/invitations/bulk', { rows: rows(1, 6) });
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_INVITATIONS']);
  expect(refused.body.error).toContain('1,000 invitations an hour, and 5 of them are left');
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(mails).toEqual([]);
  expect((await post('/api/invitations/bulk', { rows: rows(1, 5) })).body.invited).toBe(5);
  expect((await post('/api/invitations', rows(20, 1)[0])).body.error).toContain('Continue in an hour');
  // Another centre has its own hour.
  expect((await post('/api/invitations', rows(30, 1)[0], rival)).status).toBe(201);
});

it('counts a mail that is sent again, and forgets after an hour', async () => {
  const { post } = await busy(998);
  const { body } = await post('/api/invitations', rows(1, 1)[0]);
  const { id } = body.invitation;
  expect((await post('/api/invitations', rows(2, 1)[0])).status).toBe(201);
  expect((await post(`/api/invitations/${id}/resend`)).status).toBe(429);
  now = new Date(now.getTime() + hour);
  expect((await post(`/api/invitations/${id}/resend`)).status).toBe(200);
  expect((await post('/api/invitations/bulk', { rows: rows(10, 500) })).body.invited).toBe(500);
  expect((await post('/api/invitations/bulk', { rows: rows(600, 500) })).status).toBe(429);
});

it('keeps two who invite at once to what is left', async () => {
  const { post } = await busy(990);
  const answers = await Promise.all(
    [1, 100].map((from) => post('/api/invitations/bulk', { rows: rows(from, 8) })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429]);
});

it('sends one address 5 mails a day at most, however often it is withdrawn, invited again or sent again', async () => {
  const { post, rival, manager } = await busy(0);
  const [mei = { email: '', name: '' }] = rows(1, 1);
  const { body } = await post('/api/invitations', mei);
  const first = `/api/invitations/${body.invitation.id}`;
  expect((await post(`${first}/resend`)).status).toBe(200);
  expect((await post(`${first}/resend`)).status).toBe(200);
  expect((await call(first, { method: 'DELETE', as: manager })).status).toBe(200);
  const again = await post('/api/invitations', mei);
  const second = `/api/invitations/${again.body.invitation.id}`;
  const resent = await Promise.all([1, 2, 3].map(() => post(`${second}/resend`)));
  expect(resent.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect((await call(second, { method: 'DELETE', as: manager })).status).toBe(200);
  for (const [path, sent] of [
    ['/api/invitations', mei],
    ['/api/invitations/bulk', { rows: rows(1, 3) }],
  ] as const) {
    const refused = await post(path, sent);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_INVITATIONS' } });
    expect(refused.body.error).toContain(mei.email);
  }
  expect(mails).toHaveLength(5);
  // Another centre has its own count, and the day ends.
  expect((await post('/api/invitations', mei, rival)).status).toBe(201);
  now = new Date(now.getTime() + 24 * hour);
  expect((await post('/api/invitations', mei)).status).toBe(201);
});
