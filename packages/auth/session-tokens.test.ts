import { describe, expect, it, vi } from 'vitest';
import { createSessionTokens, sessionSeconds } from './session-tokens.ts';

const secret = 'a-secret-of-thirty-two-characters-0123';
const publicUrl = 'http://localhost:3000';
const sessions = createSessionTokens({ service: 'marketplace', secret, publicUrl });
const token = { userId: 'a-person-of-ours', sessionVersion: 3, sessionId: 's1' };

describe('session tokens', () => {
  it('carry who, which generation and which session, and nothing that can be read', async () => {
    const value = await sessions.encode(token);
    expect(value).not.toContain('a-person-of-ours');
    expect(await sessions.decode(value)).toEqual(token);
  });

  it('mean nothing to another service, under another secret, or changed', async () => {
    const value = await sessions.encode(token);
    const childcare = createSessionTokens({ service: 'childcare', secret, publicUrl });
    const other = createSessionTokens({ service: 'marketplace', secret: `${secret}x`, publicUrl });
    for (const reader of [childcare, other]) expect(await reader.decode(value)).toBeNull();
    expect(await sessions.decode(`${value.slice(0, -2)}xx`)).toBeNull();
    for (const nonsense of ['', 'x', 'a.b.c.d.e']) expect(await sessions.decode(nonsense)).toBeNull();
  });

  it('live seven days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const value = await sessions.encode(token);
      vi.setSystemTime(Date.now() + (sessionSeconds - 60) * 1000);
      expect(await sessions.decode(value)).toEqual(token);
      vi.setSystemTime(Date.now() + 120_000);
      expect(await sessions.decode(value)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('live in a __Host- cookie over TLS', () => {
    const secure = createSessionTokens({
      service: 'marketplace',
      secret,
      publicUrl: 'https://market.example',
    });
    expect(sessions.cookieName).toBe('marketplace.session');
    expect(secure.cookieName).toBe('__Host-marketplace.session');
  });
});
