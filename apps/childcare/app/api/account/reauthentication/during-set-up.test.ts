import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie, demoPassword } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

it('somebody who has to set up a second factor, signed in a while ago: confirms first, then sets it up', async () => {
  const { manager, ours } = await createCentreFixture(database.db);
  await database.db.organization.update({ where: { id: ours.id }, data: { requireSecondFactor: true } });
  const provenAt = new Date(Date.now() - 11 * 60_000);
  const headers = { cookie: await createSessionCookie(database.db, manager, { provenAt }) };
  const begin = () => call('/api/account/second-factors/totp', { method: 'POST', headers });
  expect((await call('/api/centre/settings', { headers })).status).toBe(403);

  const refused = await begin();
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    403,
    expect.stringContaining('insufficient_user_authentication'),
  ]);
  const known = await call('/api/account/reauthentication', { headers });
  expect([known.status, known.body.ways.password]).toEqual([200, true]);
  const body = { password: demoPassword };
  const confirmed = await call('/api/account/reauthentication', { method: 'POST', headers, body });
  expect(confirmed.status).toBe(200);
  expect((await begin()).status).toBe(200);
});
