import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, signIn } = useChildcareService(database);
const person = { name: 'Nur Aisyah', email: 'aisyah@example.com', password: 'Password123!' };
const register = (changes: object = {}) => call('/api/auth/register', { body: { ...person, ...changes } });
const users = () => database.db.user.findMany({ include: { organization: true } });

describe('POST /api/auth/register', () => {
  it('makes a learner without a centre, who can sign in', async () => {
    const { status, body } = await register({ email: ' AISYAH@example.com ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      user: { id: expect.any(String), email: 'aisyah@example.com', name: 'Nur Aisyah', role: 'LEARNER' },
    });
    expect(await users()).toMatchObject([{ id: body.user.id, organization: null }]);
    expect(await signIn(person)).not.toBeNull();
  });

  it('makes a manager with a centre of their own: 25 seats, no billing', async () => {
    const { status, body } = await register({ role: 'CORPORATE_ADMIN', organizationName: 'Little Stars' });
    expect(status).toBe(201);
    expect(body.user.role).toBe('CORPORATE_ADMIN');
    const [user] = await users();
    expect(user?.organization).toMatchObject({
      name: 'Little Stars',
      slug: expect.stringMatching(/^little-stars-/),
      contactEmail: 'aisyah@example.com',
      maxLearners: 25,
      billingEnabled: false,
    });
  });

  it('names the centre after the manager when they do not', async () => {
    await register({ role: 'CORPORATE_ADMIN' });
    expect((await users())[0]?.organization?.name).toBe('Nur Aisyah’s centre');
  });

  it('makes no SUPER_ADMIN: 403, and nothing is stored', async () => {
    const { status, body } = await register({ role: 'SUPER_ADMIN' });
    expect([status, body]).toEqual([403, { error: 'Forbidden' }]);
    expect(await users()).toEqual([]);
  });

  it('stores nothing that the caller may not choose', async () => {
    const other = await database.db.organization.create({ data: { name: 'Other', slug: 'other' } });
    await register({ organizationId: other.id, sessionVersion: 9, id: 'mine' });
    const [user] = await users();
    expect(user).toMatchObject({ organizationId: null, sessionVersion: 1 });
    expect(user?.id).not.toBe('mine');
  });

  it('answers 409 EMAIL_TAKEN to a known address; of many at once one is made, and one centre', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ role: 'CORPORATE_ADMIN' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = await register({ email: 'Aisyah@Example.com' });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.any(String), code: 'EMAIL_TAKEN' } });
    expect(await database.db.user.count()).toBe(1);
    expect(await database.db.organization.count()).toBe(1);
  });

  it.each([
    ['no address', { email: undefined }, 'email'],
    ['what is no address', { email: 'aisyah' }, 'email'],
    ['a password of five characters', { password: '12345' }, 'password'],
    ['a password of 73 bytes', { password: 'é'.repeat(37) }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['a web address for a name', { name: 'Prizes at www.evil.example' }, 'name'],
    ['an email address for a name', { name: 'aisyah@evil.example' }, 'name'],
    ['a name of two lines', { name: 'Aisyah\nTan' }, 'name'],
    [
      'a centre that is named by a web address',
      { role: 'CORPORATE_ADMIN', organizationName: 'Free gifts: evil.example/win' },
      'organizationName',
    ],
    ['an unknown role', { role: 'ADMIN' }, 'role'],
  ])('refuses %s with the field’s name', async (_case, changes, field) => {
    const { status, body } = await register(changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect(body.error).toBe(body.details[0].message);
    expect(await users()).toEqual([]);
  });

  it('refuses a page of another site', async () => {
    const { status } = await call('/api/auth/register', {
      body: person,
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    expect(await users()).toEqual([]);
  });
});
