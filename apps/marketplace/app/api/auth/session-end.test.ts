import { marketplaceSecrets, marketplaceSessionTokens } from '@repo/auth/marketplace-session';
import { createSessionCookie, createSignIn, createUser } from '@repo/testing/marketplace-factories';
import { encode } from 'next-auth/jwt';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession, registerAndSignInVisitor } from '#testing/visitor.ts';

const service = useMarketplaceService();
const day = 24 * 60 * 60;
const now = () => Math.floor(Date.now() / 1000);

let user: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  user = await createUser(service.db);
});

function visitorWith(value: string) {
  return createVisitor({ cookies: [['marketplace.session', value]] });
}

/** A cookie valid for seven more days; `seconds` is the age of its session. */
async function visitorSince(seconds: number) {
  const sid = await createSignIn(service.db, user);
  const claims = { sub: user.id, ver: user.sessionVersion, sid, auth_time: now() - seconds };
  const [secret] = marketplaceSecrets();
  return visitorWith(await encode({ token: claims, secret, salt: 'marketplace.session', maxAge: 7 * day }));
}

describe('thirty days after the sign-in', () => {
  it('a session has ended for the API and for the library alike, whenever it was last used', async () => {
    const visitor = await visitorSince(30 * day + 1);
    expect((await visitor.send('/api/me')).status).toBe(401);
    expect(await fetchSession(visitor)).toEqual({});
  });

  it('it ends, however often it is renewed before', async () => {
    const visitor = await visitorSince(28 * day);
    for (let renewal = 0; renewal < 2; renewal += 1) {
      const { expires } = (await fetchSession(visitor)) as { expires: string };
      expect(Math.abs(Date.parse(expires) / 1000 - now() - 2 * day)).toBeLessThan(60);
    }
    const renewed = await marketplaceSessionTokens().decode(visitor.cookies.get('marketplace.session') ?? '');
    expect(Math.abs((renewed?.signedInAt ?? 0) + 28 * day - now())).toBeLessThan(60);
    expect((await visitor.send('/api/me')).status).toBe(200);
  });

  it('the days count from the sign-in, which is also the first proof', async () => {
    const visitor = await registerAndSignInVisitor();
    const token = await marketplaceSessionTokens().decode(visitor.cookies.get('marketplace.session') ?? '');
    expect(Math.abs((token?.signedInAt ?? 0) - now())).toBeLessThan(60);
  });
});

describe('a session of an earlier release', () => {
  it('has ended, as nothing in the list of the person’s sign-ins is behind it', async () => {
    const claims = { sub: user.id, ver: user.sessionVersion, sid: 's1' };
    const [secret] = marketplaceSecrets();
    const visitor = visitorWith(
      await encode({ token: claims, secret, salt: 'marketplace.session', maxAge: 7 * day }),
    );
    expect((await visitor.send('/api/me')).status).toBe(401);
    expect(await fetchSession(visitor)).toEqual({});
  });
});

it('a session signed with the secret that all services share is none', async () => {
  const claims = { sub: user.id, ver: user.sessionVersion, sid: 's1', auth_time: now() };
  const secret = process.env.NEXTAUTH_SECRET ?? '';
  const visitor = visitorWith(
    await encode({ token: claims, secret, salt: 'marketplace.session', maxAge: day }),
  );
  expect((await visitor.send('/api/me')).status).toBe(401);
  const [, value = ''] = (await createSessionCookie(service.db, user)).split('=');
  expect((await visitorWith(value).send('/api/me')).status).toBe(200);
});
