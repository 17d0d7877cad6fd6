import { sendToService } from '@repo/http/testing/call-service';
import { createUser, testPassword } from '@repo/testing/marketplace-factories';
import { testSignIns } from '@repo/testing/sign-ins';
import { expect, it } from 'vitest';
import { routes } from '#generated/routes.ts';
import { signInThroughGoogle } from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession } from '#testing/visitor.ts';

const service = useMarketplaceService();
const origin = 'http://localhost:3000';
const subject = 'New sign-in to your account';

testSignIns({
  origin,
  createPerson: () => createUser(service.db),
  password: testPassword,
  send: (path, request) => sendToService({ routes, origin }, path, request),
  signIn: (browser, person) =>
    browser.send('/api/auth/callback/credentials', { body: { ...person, json: true } }),
  changePassword: (browser, { current, fresh }) =>
    browser.send('/api/me/password', {
      method: 'PUT',
      body: { currentPassword: current, newPassword: fresh },
    }),
  ownPath: '/api/me',
  unauthorized: { error: 'Unauthorized' },
  mailsTo: (address) => service.mailsTo(address),
  limitsSessions: true,
});

it('a sign-in with Google in an unknown browser is mailed too, and makes the browser a known one', async () => {
  const email = 'grace.lim@example.com';
  const laptop = createVisitor();
  await signInThroughGoogle(laptop, { email });
  const notices = async () => (await service.mailsTo(email)).filter((mail) => mail.subject === subject);
  expect(await notices()).toHaveLength(0);
  const phone = createVisitor();
  await signInThroughGoogle(phone, { email });
  expect(await fetchSession(phone)).toMatchObject({ user: { email } });
  expect(await notices()).toHaveLength(1);
  await phone.send('/api/auth/signout', { method: 'POST' });
  await signInThroughGoogle(phone, { email });
  expect(await notices()).toHaveLength(1);
});
