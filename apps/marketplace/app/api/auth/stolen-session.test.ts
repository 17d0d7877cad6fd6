import { runInBatches } from '@repo/testing/run-in-batches';
import { describe, expect, it } from 'vitest';
import {
  finishConnectingGoogle,
  signInThroughGoogle,
  startConnectingGoogle,
} from '#testing/google-sign-in.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import {
  createVisitor,
  fetchSession,
  registerAndSignInVisitor,
  signIn,
  type Visitor,
} from '#testing/visitor.ts';

const service = useMarketplaceService();
const thiefsGoogle = 'grace.lim@example.com';
const person = { name: 'Alice Tan', email: 'alice@example.com', password: 'Password123!' };

/** The owner's browser, address proven. */
async function provenOwner(): Promise<Visitor> {
  const owner = await registerAndSignInVisitor(person);
  await service.db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
  return owner;
}

async function resetByLink(password: string): Promise<void> {
  await createVisitor().send('/api/auth/forgot-password', { json: { email: person.email } });
  const mails = await service.mailsTo(person.email);
  const link = mails.find(({ subject }) => subject === 'Choose a new password');
  const token = link?.text.match(/token=([\w-]+)/)?.[1];
  const answer = await createVisitor().send('/api/auth/reset-password', { json: { token, password } });
  expect(answer.status).toBe(200);
}

const noticeOf = async () =>
  (await service.mailsTo(person.email)).find(({ subject }) => subject === 'Your password was changed')?.text;

describe('a new password by a mailed link', () => {
  it('removes the Google account that a thief of the session connected, and says so', async () => {
    const thief = (await provenOwner()).copy();
    await finishConnectingGoogle(thief, await startConnectingGoogle(thief), thiefsGoogle);
    expect(await service.db.account.count()).toBe(1);
    await resetByLink('Another-Password-1');

    expect(await service.db.account.count()).toBe(0);
    expect(await fetchSession(thief)).toEqual({});
    const back = createVisitor();
    await signInThroughGoogle(back, { email: thiefsGoogle });
    expect(await fetchSession(back)).toMatchObject({ user: { email: thiefsGoogle } });
    expect(await noticeOf()).toContain('connected for signing in was removed');
  });

  it('leaves the account of the address’s own Google account reachable by it, and says nothing of what was not there', async () => {
    await provenOwner();
    await resetByLink('Another-Password-1');
    expect(await noticeOf()).not.toContain('Google');
    const owner = createVisitor();
    await signInThroughGoogle(owner, { email: person.email });
    await resetByLink('Another-Password-2');
    const again = createVisitor();
    await signInThroughGoogle(again, { email: person.email });
    expect(await fetchSession(again)).toMatchObject({ user: { email: person.email } });
    expect((await signIn(createVisitor(), { ...person, password: 'Another-Password-2' })).status).toBe(200);
  });
});

describe('password changes from one client for many accounts', () => {
  it('are limited, and not elsewhere', async () => {
    const change = (visitor: Visitor) =>
      visitor.send('/api/me/password', {
        method: 'PUT',
        json: { currentPassword: 'a-guess', newPassword: 'Another-Password-1' },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const visitor = await registerAndSignInVisitor({ ...person, email: `person${index}@example.com` });
      for (let count = 0; count < 20; count += 1) statuses.push((await change(visitor)).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 20 }, () => 429));
    const elsewhere = createVisitor({ address: '192.0.2.9' });
    await signIn(elsewhere, { ...person, email: 'person5@example.com' });
    await service.db.$executeRaw`DELETE FROM rate_limit WHERE key LIKE 'passwordChange:%'`;
    expect((await change(elsewhere)).status).toBe(400);
  });
});

describe('registrations from one client', () => {
  it('are limited to three hundred an hour, and not elsewhere', async () => {
    const register = (index: number, address?: string) =>
      createVisitor(address ? { address } : {}).send('/api/auth/register', {
        json: { ...person, email: `person${index}@example.com` },
      });
    const answers = await runInBatches(305, (index) => register(index));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(300);
    expect((await register(400)).status).toBe(429);
    expect((await register(400, '192.0.2.9')).status).toBe(201);
  });
});
