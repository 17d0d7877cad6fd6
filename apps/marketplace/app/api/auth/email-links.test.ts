import { describe, expect, it } from 'vitest';
import { removeExpiredSessionsAndLinks } from '#domain/accounts/remove-expired-sessions-and-links.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import {
  createVisitor,
  fetchSession,
  registerAndSignInVisitor,
  signIn,
  type Visitor,
} from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const hour = 60 * 60 * 1000;

async function mailedToken(subject: string, address = person.email): Promise<string> {
  const mail = (await service.mailsTo(address)).find((received) => received.subject === subject);
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}

const verify = (token: string) => createVisitor().send('/api/auth/verify-email', { json: { token } });
const forgot = (email: string) => createVisitor().send('/api/auth/forgot-password', { json: { email } });
const reset = (token: string, password = 'New-Password-1', visitor: Visitor = createVisitor()) =>
  visitor.send('/api/auth/reset-password', { json: { token, password } });

describe('POST /api/auth/verify-email', () => {
  it('proves the address once and for all; opening the link again is no error', async () => {
    const visitor = await registerAndSignInVisitor();
    const token = await mailedToken('Confirm your email address');
    const { password } = person;
    const confirmed = await visitor.send('/api/auth/verify-email', { json: { token, password } });
    expect(confirmed.status).toBe(200);
    await signIn(visitor, person);
    expect(await (await visitor.send('/api/me')).json()).toMatchObject({ emailVerified: true });
    expect((await verify(token)).status).toBe(200);
  });

  it('answers 400 to an unknown, an empty and an expired link', async () => {
    await registerAndSignInVisitor();
    const token = await mailedToken('Confirm your email address');
    await service.db.emailToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    for (const dead of ['unknown', token]) {
      const response = await verify(dead);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: expect.stringContaining('expired or was already used'),
      });
    }
    expect((await verify('')).status).toBe(400);
  });

  it('does not take a link for a new password', async () => {
    await registerAndSignInVisitor();
    await forgot(person.email);
    expect((await verify(await mailedToken('Choose a new password'))).status).toBe(400);
  });

  it('stores only the hash of a secret', async () => {
    await registerAndSignInVisitor();
    const token = await mailedToken('Confirm your email address');
    const stored = await service.db.emailToken.findFirstOrThrow();
    expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(stored.tokenHash).not.toContain(token);
  });
});

describe('POST /api/auth/verify-email/resend', () => {
  it('mails a new link and revokes the old one', async () => {
    const visitor = await registerAndSignInVisitor();
    const old = await mailedToken('Confirm your email address');
    expect((await visitor.send('/api/auth/verify-email/resend', { method: 'POST' })).status).toBe(200);
    const token = await mailedToken('Confirm your email address');
    expect(token).not.toBe(old);
    expect((await verify(old)).status).toBe(400);
    expect((await verify(token)).status).toBe(200);
    await visitor.send('/api/auth/verify-email/resend', { method: 'POST' });
    expect(await service.mailsTo(person.email)).toHaveLength(2);
  });

  it('sends five mails an hour at most', async () => {
    const visitor = await registerAndSignInVisitor();
    for (let count = 0; count < 7; count += 1) {
      await visitor.send('/api/auth/verify-email/resend', { method: 'POST' });
      await service.mailsTo(person.email);
    }
    expect(await service.mailsTo(person.email)).toHaveLength(5);
  });

  it('answers 401 to a stranger', async () => {
    const response = await createVisitor().send('/api/auth/verify-email/resend', { method: 'POST' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'Unauthorized' });
  });
});

describe('POST /api/auth/forgot-password', () => {
  it('gives the same answer for known and unknown addresses, and mails only the known one', async () => {
    await registerAndSignInVisitor();
    const known = await forgot(' MEI.LING@example.com');
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(await unknown.json()).toEqual(await known.json());
    expect(await mailedToken('Choose a new password')).not.toBe('');
    expect(await service.mailsTo('nobody@example.com')).toEqual([]);
  });

  it('voids a mailed link when the password is changed', async () => {
    const visitor = await registerAndSignInVisitor();
    await forgot(person.email);
    const token = await mailedToken('Choose a new password');
    const changed = await visitor.send('/api/me/password', {
      method: 'PUT',
      json: { currentPassword: person.password, newPassword: 'another one 42 x' },
    });
    expect(changed.status).toBe(200);
    expect((await reset(token, 'a third one 42 x')).status).toBe(400);
  });

  it('mails at most five an hour and leaves one link valid, however many requests run concurrently', async () => {
    await registerAndSignInVisitor();
    await Promise.all(Array.from({ length: 20 }, () => forgot(person.email)));
    const mails = (await service.mailsTo(person.email)).filter(
      ({ subject }) => subject === 'Choose a new password',
    );
    expect(mails).toHaveLength(5);
    const open = { purpose: 'RESET_PASSWORD', usedAt: null } as const;
    expect(await service.db.emailToken.count({ where: open })).toBe(1);
  });

  it('answers 400 to what is no address', async () => {
    expect((await forgot('nobody')).status).toBe(400);
  });
});

describe('POST /api/auth/reset-password', () => {
  it('sets the password, proves the address, ends every session and says so by mail', async () => {
    const visitor = await registerAndSignInVisitor();
    await forgot(person.email);
    const response = await reset(await mailedToken('Choose a new password'));
    expect(response.status).toBe(200);
    expect(await fetchSession(visitor)).toEqual({});
    expect((await signIn(createVisitor(), person)).status).toBe(401);
    const again = createVisitor();
    expect((await signIn(again, { ...person, password: 'New-Password-1' })).status).toBe(200);
    expect(await (await again.send('/api/me')).json()).toMatchObject({ emailVerified: true });
    expect(await service.mailsTo(person.email)).toContainEqual(
      expect.objectContaining({ subject: 'Your password was changed' }),
    );
  });

  it('accepts a link once: of two concurrent requests one wins', async () => {
    await registerAndSignInVisitor();
    await forgot(person.email);
    const token = await mailedToken('Choose a new password');
    const responses = await Promise.all([reset(token, 'First-Password'), reset(token, 'Second-Password')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await reset(token, 'Third-Password')).status).toBe(400);
  });

  it('accepts only the newest link, and none after an hour', async () => {
    await registerAndSignInVisitor();
    await forgot(person.email);
    const old = await mailedToken('Choose a new password');
    await forgot(person.email);
    const token = await mailedToken('Choose a new password');
    expect((await reset(old)).status).toBe(400);
    const stored = await service.db.emailToken.findFirstOrThrow({
      where: { purpose: 'RESET_PASSWORD', usedAt: null },
    });
    expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBe(hour);
    await service.db.emailToken.update({ where: { id: stored.id }, data: { expiresAt: new Date() } });
    expect((await reset(token)).status).toBe(400);
  });

  it('refuses a bad password and keeps the link valid', async () => {
    await registerAndSignInVisitor();
    await forgot(person.email);
    const token = await mailedToken('Choose a new password');
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token, 'x'.repeat(73))).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('gives a banned person no way back in', async () => {
    await registerAndSignInVisitor();
    await forgot(person.email);
    const token = await mailedToken('Choose a new password');
    await service.db.user.updateMany({ data: { bannedAt: new Date() } });
    await reset(token);
    expect((await signIn(createVisitor(), { ...person, password: 'New-Password-1' })).status).toBe(401);
  });
});

describe('the clean-up', () => {
  it('removes only sessions and links that can no longer be used', async () => {
    await registerAndSignInVisitor();
    await service.mailsTo(person.email);
    const at = (ms: number) => ({ db: service.db, clock: () => new Date(Date.now() + ms) });
    expect(await removeExpiredSessionsAndLinks(at(7 * 24 * hour))).toEqual({ sessions: 0, links: 1 });
    expect(await removeExpiredSessionsAndLinks(at(7 * 24 * hour + 2 * hour))).toEqual({
      sessions: 1,
      links: 0,
    });
  });
});
