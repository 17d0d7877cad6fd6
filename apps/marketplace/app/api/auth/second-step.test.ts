import { createUser, testPassword } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { redirectUrlOf, signInThroughGoogle } from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession } from '#testing/visitor.ts';

const service = useMarketplaceService();

/** The factor is never asked for a signature here. */
async function createGuarded(email: string) {
  const person = await createUser(service.db, { email });
  await service.db.passkey.create({
    data: {
      id: 'passkey',
      userId: person.id,
      userHandle: 'handle',
      credentialId: 'credential',
      publicKey: new Uint8Array(1),
      counter: 0,
      name: 'Phone',
      isBackedUp: false,
      createdAt: new Date(),
    },
  });
  return person;
}

it('Google is a first step: no session, and the page of the second step', async () => {
  await createGuarded('alice@example.com');
  const visitor = createVisitor();
  const back = await signInThroughGoogle(visitor, { email: 'alice@example.com' });
  expect([back.status, redirectUrlOf(back).pathname]).toEqual([302, '/login/second-step']);
  expect(visitor.cookies.has('marketplace.second-step')).toBe(true);
  expect(visitor.cookies.has('marketplace.session')).toBe(false);
  expect(await fetchSession(visitor)).toEqual({});
});

it('a form with the password leads to the page of the second step, and keeps where it was going', async () => {
  const { email } = await createGuarded('alice@example.com');
  const visitor = createVisitor();
  const form = { email, password: testPassword, callbackUrl: '/dashboard?tab=sold' };
  const answer = await visitor.send('/api/auth/callback/credentials', { form });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'http://localhost:3000/login/second-step?callbackUrl=%2Fdashboard%3Ftab%3Dsold',
  ]);
  expect(visitor.cookies.has('marketplace.session')).toBe(false);
});
