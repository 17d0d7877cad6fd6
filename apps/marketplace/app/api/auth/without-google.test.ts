import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, registerAndSignInVisitor } from '#testing/visitor.ts';

useMarketplaceService({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });

describe('a service without Google credentials', () => {
  it('leads to /login with an explanation and the way back', async () => {
    const response = await createVisitor().send('/api/auth/signin/google?callbackUrl=/sell');
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '', 'http://localhost:3000');
    expect(location.pathname).toBe('/login');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'GoogleUnavailable',
      callbackUrl: '/sell',
    });
    const back = await createVisitor().send('/api/auth/callback/google?code=x&state=y');
    expect(back.status).toBe(404);
  });

  it('offers no connection', async () => {
    const visitor = await registerAndSignInVisitor();
    expect(await (await visitor.send('/api/me/connections')).json()).toMatchObject({
      google: { available: false },
    });
    const response = await visitor.send('/api/me/connections', { json: { provider: 'google' } });
    expect(response.status).toBe(400);
  });
});
