import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, signIn, mails } = useChildcareService(database);

/** The token of the link in the last mail to an address. */
function tokenOf(email: string): string {
  const mail = mails.findLast(({ to }) => to === email);
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once, and every session ends', async () => {
    const { email } = await createUser(database.db);
    const cookie = await signIn({ email, password: demoPassword });
    await call('/api/auth/forgot-password', { body: { email: email.toUpperCase() } });
    const token = tokenOf(email);
    const reset = () => call('/api/auth/reset-password', { body: { token, password: 'another one' } });
    expect((await reset()).status).toBe(200);
    expect((await call('/api/auth/session', { headers: { cookie: cookie ?? '' } })).body).toEqual({});
    expect(await signIn({ email, password: demoPassword })).toBeNull();
    expect(await signIn({ email, password: 'another one' })).not.toBeNull();
    expect(mails.at(-1)?.subject).toBe('Your password was changed');
    expect(await reset()).toMatchObject({ status: 400, body: { code: 'DEAD_LINK' } });
  });

  it('answers the same for an unknown address, and mails nothing', async () => {
    const { email } = await createUser(database.db);
    const known = await call('/api/auth/forgot-password', { body: { email } });
    const unknown = await call('/api/auth/forgot-password', { body: { email: 'nobody@example.com' } });
    expect(unknown.body).toEqual(known.body);
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  it('takes no link of a deactivated person, none that is an hour old, and none but the last', async () => {
    const user = await createUser(database.db);
    const ask = () => call('/api/auth/forgot-password', { body: { email: user.email } });
    const reset = (token: string) =>
      call('/api/auth/reset-password', { body: { token, password: 'another one' } });
    await ask();
    const first = tokenOf(user.email);
    await ask();
    const second = tokenOf(user.email);
    expect((await reset(first)).status).toBe(400);
    await database.db.passwordLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await reset(second)).status).toBe(400);
    await ask();
    await database.db.user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
    expect((await reset(tokenOf(user.email))).status).toBe(400);
  });
});

describe('PUT /api/me/password', () => {
  const change = (as: Parameters<typeof call>[1], body: object) =>
    call('/api/me/password', { ...as, method: 'PUT', body });

  it('changes it, keeps this session by a new cookie and ends the others', async () => {
    const user = await createUser(database.db);
    const there = await signIn({ email: user.email, password: demoPassword });
    const { status, headers } = await change(
      { as: user },
      { currentPassword: demoPassword, newPassword: 'another one' },
    );
    expect(status).toBe(200);
    const here = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const session = (cookie: string) => call('/api/auth/session', { headers: { cookie } });
    expect((await session(here)).body).toMatchObject({ user: { id: user.id } });
    expect((await session(there ?? '')).body).toEqual({});
  });

  it('voids a link that was mailed before', async () => {
    const user = await createUser(database.db);
    await call('/api/auth/forgot-password', { body: { email: user.email } });
    const token = tokenOf(user.email);
    await change({ as: user }, { currentPassword: demoPassword, newPassword: 'another one' });
    const late = await call('/api/auth/reset-password', { body: { token, password: 'a third one' } });
    expect(late).toMatchObject({ status: 400, body: { code: 'DEAD_LINK' } });
    expect(await signIn({ email: user.email, password: 'another one' })).not.toBeNull();
  });

  it('refuses a wrong current password, an account without one, and nobody at all', async () => {
    const user = await createUser(database.db);
    const invited = await createUser(database.db, { passwordHash: null });
    const body = { currentPassword: 'wrong one', newPassword: 'another one' };
    expect(await change({ as: user }, body)).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
    expect(await change({ as: invited }, body)).toMatchObject({ status: 400, body: { code: 'NO_PASSWORD' } });
    expect(await change({}, body)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });
});
