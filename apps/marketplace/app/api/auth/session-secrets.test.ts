import { createSignIn, createUser } from '@repo/testing/marketplace-factories';
import { decode, encode } from 'next-auth/jwt';
import { expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession } from '#testing/visitor.ts';

const fresh = 'a-fresh-secret-of-the-tests-0123456789';
const retired = 'one-to-retire-of-the-tests-0123456789';
const service = useMarketplaceService({ MARKETPLACE_SESSION_SECRETS: `${fresh}, ${retired}` });

async function visitorWith(secret: string) {
  const user = await createUser(service.db);
  const sid = await createSignIn(service.db, user);
  const claims = {
    sub: user.id,
    ver: user.sessionVersion,
    sid,
    auth_time: Math.floor(Date.now() / 1000),
  };
  const value = await encode({ token: claims, secret, salt: 'marketplace.session', maxAge: 60 });
  return { user, sid, visitor: createVisitor({ cookies: [['marketplace.session', value]] }) };
}

it('a session continues under each listed secret, and is renewed under the first', async () => {
  const { user, sid, visitor } = await visitorWith(retired);
  expect((await visitor.send('/api/me')).status).toBe(200);
  expect(await fetchSession(visitor)).toMatchObject({ user: { id: user.id } });
  const under = async (secret: string) => {
    const token = visitor.cookies.get('marketplace.session');
    return decode({ token, secret, salt: 'marketplace.session' }).catch(() => null);
  };
  expect(await under(fresh)).toMatchObject({ sub: user.id, sid });
  expect(await under(retired)).toBeNull();
});

it('a session under a secret that is not listed has ended, that of all services too', async () => {
  for (const secret of [`${fresh}x`, process.env.NEXTAUTH_SECRET ?? '']) {
    const { visitor } = await visitorWith(secret);
    expect((await visitor.send('/api/me')).status).toBe(401);
    expect(await fetchSession(visitor)).toEqual({});
  }
});
