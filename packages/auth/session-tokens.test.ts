import { encode } from 'next-auth/jwt';
import { describe, expect, it, vi } from 'vitest';
import {
  createSessionTokens,
  maxSessionSeconds,
  nowEpochSeconds,
  sessionIdleSeconds,
} from './session-tokens.ts';

const secret = 'a-secret-of-thirty-two-characters-0123';
const publicUrl = 'http://localhost:3000';
const sessions = createSessionTokens({ service: 'marketplace', secrets: [secret], publicUrl });
const token = {
  userId: 'a-person-of-ours',
  sessionVersion: 3,
  sessionId: 's1',
  signedInAt: nowEpochSeconds(),
};

describe('session tokens', () => {
  it('carry who, which generation and which session, and nothing that can be read', async () => {
    const value = await sessions.encode(token);
    expect(value).not.toContain('a-person-of-ours');
    expect(await sessions.decode(value)).toEqual(token);
  });

  it('mean nothing to another service, under another secret, or changed', async () => {
    const value = await sessions.encode(token);
    const childcare = createSessionTokens({ service: 'childcare', secrets: [secret], publicUrl });
    const other = createSessionTokens({ service: 'marketplace', secrets: [`${secret}x`], publicUrl });
    for (const reader of [childcare, other]) expect(await reader.decode(value)).toBeNull();
    expect(await sessions.decode(`${value.slice(0, -2)}xx`)).toBeNull();
    for (const nonsense of ['', 'x', 'a.b.c.d.e']) expect(await sessions.decode(nonsense)).toBeNull();
  });

  it('live seven days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const value = await sessions.encode(token);
      vi.setSystemTime(Date.now() + (sessionIdleSeconds - 60) * 1000);
      expect(await sessions.decode(value)).toEqual(token);
      vi.setSystemTime(Date.now() + 120_000);
      expect(await sessions.decode(value)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('end thirty days after the sign-in, however much they are used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      let value = await sessions.encode(token);
      const renewEvery = sessionIdleSeconds - 60;
      for (let passed = renewEvery; passed < maxSessionSeconds; passed += renewEvery) {
        vi.setSystemTime((token.signedInAt + passed) * 1000);
        const renewed = await sessions.decode(value);
        expect(renewed).toEqual(token);
        if (renewed) value = await sessions.encode(renewed);
      }
      vi.setSystemTime((token.signedInAt + maxSessionSeconds - 1) * 1000);
      expect(await sessions.decode(value)).toEqual(token);
      vi.setSystemTime((token.signedInAt + maxSessionSeconds) * 1000);
      expect(await sessions.decode(value)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('count from when the cookie was made where it does not say when its person signed in', async () => {
    const claims = { sub: token.userId, ver: 3, sid: 's1' };
    const older = await encode({ token: claims, secret, salt: 'marketplace.session', maxAge: 60 });
    expect(await sessions.decode(older)).toEqual({ ...token, signedInAt: expect.any(Number) });
    const signedInAt = (await sessions.decode(older))?.signedInAt ?? 0;
    expect(Math.abs(signedInAt - nowEpochSeconds())).toBeLessThan(60);
  });

  it('are signed with the first secret, and good under each of them', async () => {
    const fresh = `${secret}-fresh`;
    const rotated = createSessionTokens({ service: 'marketplace', secrets: [fresh, secret], publicUrl });
    expect(await rotated.decode(await sessions.encode(token))).toEqual(token);
    expect(await sessions.decode(await rotated.encode(token))).toBeNull();
  });

  it('live in a __Host- cookie over TLS', () => {
    const secure = createSessionTokens({
      service: 'marketplace',
      secrets: [secret],
      publicUrl: 'https://market.example',
    });
    expect(sessions.cookieName).toBe('marketplace.session');
    expect(secure.cookieName).toBe('__Host-marketplace.session');
  });
});
