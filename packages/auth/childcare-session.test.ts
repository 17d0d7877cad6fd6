import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { authenticateChildcare } from './childcare-session.ts';

const database = useChildcareDatabase();
const provenAt = new Date('2026-11-20T10:00:00Z');

async function signedIn() {
  const organization = await database.db.organization.create({
    data: { name: 'Little Stars', slug: 'little-stars' },
  });
  const user = await database.db.user.create({
    data: {
      name: 'Mei',
      email: 'mei@example.com',
      role: 'CORPORATE_ADMIN',
      organizationId: organization.id,
    },
  });
  return {
    user,
    organization,
    cookie: await createSessionCookie(database.db, user, { sessionId: 's1', provenAt }),
  };
}

describe('authenticateChildcare', () => {
  it('finds the person with role and centre as they are now', async () => {
    const { user, organization, cookie } = await signedIn();
    expect(await authenticateChildcare(database.db, cookie)).toEqual({
      id: user.id,
      name: 'Mei',
      email: 'mei@example.com',
      image: null,
      role: 'CORPORATE_ADMIN',
      organizationId: organization.id,
      sessionId: 's1',
      provenAt,
    });
  });

  it('takes no session of the marketplace, though the secret is the same', async () => {
    const { cookie } = await signedIn();
    const other = cookie.replace('childcare.session', 'marketplace.session');
    expect(await authenticateChildcare(database.db, other)).toBeNull();
  });

  it.each([
    [
      'another session version',
      (id: string) => database.db.user.update({ where: { id }, data: { sessionVersion: 2 } }),
    ],
    [
      'a deactivation',
      (id: string) => database.db.user.update({ where: { id }, data: { deactivatedAt: new Date() } }),
    ],
    [
      'the end of its time',
      () => database.db.signIn.update({ where: { id: 's1' }, data: { expiresAt: new Date() } }),
    ],
    ['a sign-out', () => database.db.signIn.delete({ where: { id: 's1' } })],
  ])('ends with %s', async (_case, end) => {
    const { user, cookie } = await signedIn();
    await end(user.id);
    expect(await authenticateChildcare(database.db, cookie)).toBeNull();
  });
});
