import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession, registerAndSignInVisitor } from '#testing/visitor.ts';

useMarketplaceService({ MARKETPLACE_URL: 'https://market.example' });

describe('a service behind TLS', () => {
  it('gives every cookie a __Host- name and takes no other', async () => {
    const visitor = await registerAndSignInVisitor();
    await visitor.send('/api/auth/csrf');
    const response = await visitor.send('/api/auth/session');
    const lines = response.headers.getSetCookie();
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/^__Host-marketplace\.[^;]+;.*Path=\/;.*Secure/);
    expect([...visitor.cookies.keys()].every((name) => name.startsWith('__Host-marketplace.'))).toBe(true);
    const value = visitor.cookies.get('__Host-marketplace.session') ?? '';
    expect(await fetchSession(createVisitor({ cookies: [['marketplace.session', value]] }))).toEqual({});
  });

  it('keeps a session over a password change and loses it with "sign out everywhere"', async () => {
    const visitor = await registerAndSignInVisitor();
    const json = { currentPassword: 'Password123!', newPassword: 'New-Password-1' };
    await visitor.send('/api/me/password', { method: 'PUT', json });
    expect(await fetchSession(visitor)).not.toEqual({});
    await visitor.send('/api/me/sessions/revoke', { method: 'POST' });
    expect(visitor.cookies.has('__Host-marketplace.session')).toBe(false);
  });

  it('leads to Google with its public address', async () => {
    const visitor = createVisitor();
    const begun = await visitor.send('/api/auth/signin/google');
    const location = new URL(begun.headers.get('location') ?? '');
    expect(location.searchParams.get('redirect_uri')).toBe('https://market.example/api/auth/callback/google');
    expect([...visitor.cookies.keys()]).toContain('__Host-marketplace.pkce');
  });
});
