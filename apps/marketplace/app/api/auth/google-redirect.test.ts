import { startRedirectingServer } from '@repo/sandbox/testing/redirecting-server';
import { expect, it } from 'vitest';
import { redirectUrlOf } from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession } from '#testing/visitor.ts';

const server = await startRedirectingServer(307);
const service = useMarketplaceService({ GOOGLE_ISSUER: server.url });

it('the code and our secret are not sent on where Google’s address redirects to', async () => {
  const visitor = createVisitor();
  const begun = redirectUrlOf(await visitor.send('/api/auth/signin/google'));
  const query = new URLSearchParams({ code: 'a-code', state: begun.searchParams.get('state') ?? '' });
  const back = await visitor.send(`/api/auth/callback/google?${query}`);
  expect(redirectUrlOf(back).href).toContain('error=OAuthCallback');
  expect([server.asked(), server.followed]).toEqual([1, []]);
  expect(await fetchSession(visitor)).toEqual({});
  expect(await service.db.user.count()).toBe(0);
  await server.close();
});
