import { runInBatches } from '@repo/testing/run-in-batches';
import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, registerAndSignInVisitor, signIn, type Visitor } from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const wrong = { email: person.email, password: 'wrong-one' };
const deviceCookie = 'marketplace.devices';

const stranger = (index: number) => createVisitor({ address: `198.51.100.${index + 1}` });

/** Another browser with a copied device cookie. */
const withDeviceOf = (visitor: Visitor) =>
  createVisitor({
    address: '192.0.2.77',
    cookies: [[deviceCookie, visitor.cookies.get(deviceCookie) ?? '']],
  });

async function statusesOf(count: number, work: (index: number) => Promise<Response>): Promise<number[]> {
  return (await runInBatches(count, work)).map(({ status }) => status);
}

/** Uses up the attempts of unknown browsers for an address. */
async function attack(email = person.email): Promise<void> {
  const statuses = await statusesOf(60, (index) => signIn(stranger(index), { ...wrong, email }));
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
}

describe('failed sign-ins for one account from many clients', () => {
  it('are limited, also with the right password, and the same for unknown addresses', async () => {
    await registerAndSignInVisitor();
    for (const email of [person.email, 'nobody@example.com']) {
      await attack(email);
      const late = await signIn(createVisitor({ address: '192.0.2.1' }), { ...person, email });
      expect(late.status).toBe(429);
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
  });

  it('do not lock out a browser that signed in before, from any network', async () => {
    const owner = await registerAndSignInVisitor();
    await owner.send('/api/auth/signout', { json: { json: true } });
    await attack();
    expect((await signIn(owner, person)).status).toBe(200);
    expect((await signIn(withDeviceOf(owner), person)).status).toBe(200);
  });

  it('do not lock out a person who set a new password by a mailed link', async () => {
    await registerAndSignInVisitor();
    await attack();
    await createVisitor().send('/api/auth/forgot-password', { json: { email: person.email } });
    const mails = await service.mailsTo(person.email);
    const token = mails[0]?.text.match(/token=([\w-]+)/)?.[1];
    const phone = createVisitor({ address: '192.0.2.2' });
    const chosen = 'Another-Password-1';
    await phone.send('/api/auth/reset-password', { json: { token, password: chosen } });
    expect((await signIn(phone, { ...person, password: chosen })).status).toBe(200);
  });

  it('do not count right passwords, however many browsers one has', async () => {
    await registerAndSignInVisitor();
    const statuses = await statusesOf(60, (index) => signIn(stranger(index), person));
    expect(statuses).toEqual(statuses.map(() => 200));
  });
});

describe('a known device', () => {
  it('has failures of its own, and using them up takes nothing from anybody else', async () => {
    const owner = await registerAndSignInVisitor();
    const statuses = await statusesOf(12, () => signIn(withDeviceOf(owner), wrong));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await signIn(owner, person)).status).toBe(429);
    expect((await signIn(createVisitor(), person)).status).toBe(200);
  });

  it('keeps its failures when it signs in again: a device’s cookies are one device', async () => {
    const owner = await registerAndSignInVisitor();
    const earlier = withDeviceOf(owner);
    expect((await signIn(owner, person)).status).toBe(200);
    for (let count = 0; count < 10; count += 1) await signIn(withDeviceOf(owner), wrong);
    expect((await signIn(earlier, person)).status).toBe(429);
  });

  it('is a stranger to other accounts, with a forged cookie, and after a change of the password', async () => {
    const owner = await registerAndSignInVisitor();
    const other = await registerAndSignInVisitor({ email: 'other@example.com' });
    await attack();
    const user = await service.db.user.findUniqueOrThrow({ where: { email: person.email } });
    const [, ...rest] = (other.cookies.get(deviceCookie) ?? '').split('~');
    const forged = createVisitor({ cookies: [[deviceCookie, [user.id, ...rest].join('~')]] });
    for (const one of [withDeviceOf(other), forged]) expect((await signIn(one, person)).status).toBe(429);

    const kept = withDeviceOf(owner);
    const change = { currentPassword: person.password, newPassword: 'Another-Password-1' };
    await owner.send('/api/me/password', { method: 'PUT', json: change });
    const fresh = { ...person, password: change.newPassword };
    expect((await signIn(kept, fresh)).status).toBe(429);
    expect((await signIn(owner, fresh)).status).toBe(200);
  });

  it('stays known when its sessions end and when its person gets another role', async () => {
    const owner = await registerAndSignInVisitor();
    const kept = withDeviceOf(owner);
    await owner.send('/api/me/sessions/revoke', { method: 'POST' });
    await service.db.user.updateMany({ data: { sessionVersion: { increment: 1 } } });
    await attack();
    expect((await signIn(kept, person)).status).toBe(200);
  });

  it('is the one where the address was confirmed with the password, and not the one without', async () => {
    const confirming = async (email: string, password?: string) => {
      await createVisitor().send('/api/auth/register', { json: { ...person, email } });
      const token = (await service.mailsTo(email))[0]?.text.match(/token=([\w-]+)/)?.[1];
      const phone = createVisitor({ address: '192.0.2.4' });
      await phone.send('/api/auth/verify-email', { json: { token, password } });
      return phone;
    };
    const phone = await confirming(person.email, person.password);
    expect((await confirming('other@example.com')).cookies.has(deviceCookie)).toBe(false);
    await attack();
    expect((await signIn(phone, person)).status).toBe(200);
  });

  it('remembers several people of one browser, five at most', async () => {
    const shared = createVisitor();
    for (let index = 0; index < 6; index += 1) {
      const one = { ...person, email: `person${index}@example.com` };
      await createVisitor().send('/api/auth/register', { json: one });
      await signIn(shared, one);
    }
    const ids = (shared.cookies.get(deviceCookie) ?? '').split('.').map((entry) => entry.split('~')[0]);
    const people = await service.db.user.findMany({ orderBy: { email: 'desc' }, select: { id: true } });
    expect(ids).toEqual(people.slice(0, 5).map(({ id }) => id));
  });
});

describe('failed sign-ins of one client for many accounts', () => {
  it('are limited, but neither elsewhere nor on the known devices of an office', async () => {
    const colleague = await registerAndSignInVisitor();
    const statuses = await statusesOf(210, (index) =>
      signIn(createVisitor(), { ...wrong, email: `person${index}@example.com` }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect((await signIn(createVisitor(), person)).status).toBe(429);
    expect((await signIn(createVisitor({ address: '192.0.2.3' }), person)).status).toBe(200);
    expect((await signIn(colleague, person)).status).toBe(200);
  });

  it('are not used up by what was refused for another reason', async () => {
    await registerAndSignInVisitor();
    for (let count = 0; count < 250; count += 1) await signIn(createVisitor(), wrong);
    await registerAndSignInVisitor({ email: 'other@example.com' });
    expect((await signIn(createVisitor(), { ...person, email: 'other@example.com' })).status).toBe(200);
  });
});
