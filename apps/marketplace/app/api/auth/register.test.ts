import { describe, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, signIn } from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };
const register = (json: unknown) => createVisitor().send('/api/auth/register', { json });

describe('POST /api/auth/register', () => {
  it('answers 201 with a message, stores the address lower-cased and the password hashed', async () => {
    const response = await register({ ...person, email: ' Mei.LING@example.com ' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: expect.any(String) });
    const user = await service.db.user.findUniqueOrThrow({
      where: { email: person.email },
      omit: { passwordHash: false },
    });
    expect(user).toMatchObject({ name: 'Mei Ling', emailVerifiedAt: null, role: 'USER', sessionVersion: 1 });
    expect(user.passwordHash).toMatch(/^\$2b\$/);
  });

  it('stores nothing that the caller may not choose', async () => {
    await register({
      ...person,
      role: 'MODERATOR',
      emailVerifiedAt: new Date(),
      id: 'mine',
      sessionVersion: 9,
    });
    const user = await service.db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(user).toMatchObject({ role: 'USER', emailVerifiedAt: null, sessionVersion: 1 });
    expect(user.id).not.toBe('mine');
  });

  it('answers 400 "User already exists" to a known address, in any case', async () => {
    await register(person);
    const response = await register({ ...person, email: 'MEI.LING@example.com', name: 'Somebody else' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'User already exists' });
    expect(await service.db.user.count()).toBe(1);
  });

  it('accepts exactly one of many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(person)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(7);
    for (const response of refused) expect(await response.json()).toEqual({ error: 'User already exists' });
    expect(await service.db.user.count()).toBe(1);
  });

  it.each([
    ['a name of one character', { name: 'M' }, 'name', 'Name must be at least 2 characters'],
    ['a blank name', { name: '      ' }, 'name', 'Name must be at least 2 characters'],
    ['a name that shows nothing', { name: '\u200b\u3164\u00ad\u{e0041}' }, 'name', 'Name is required'],
    ['no name', { name: undefined }, 'name', 'Name is required'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters'],
    ['no address', { email: undefined }, 'email', 'Email is required'],
    ['what is no address', { email: 'mei.ling' }, 'email', 'Enter an email address like name@example.com'],
    ['a number as address', { email: 7 }, 'email', 'Email is required'],
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters'],
    ['no password', { password: undefined }, 'password', 'Password is required'],
  ])('answers 400 to %s', async (_case, change, field, message) => {
    const response = await register({ ...person, ...change });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: message, details: [{ field, message }] });
    expect(await service.db.user.count()).toBe(0);
  });

  it('names every wrong field, and the first of them as the error', async () => {
    const body = await (await register({ name: 'M', email: 'x', password: '1' })).json();
    expect(body).toMatchObject({
      error: 'Name must be at least 2 characters',
      details: [{ field: 'name' }, { field: 'email' }, { field: 'password' }],
    });
  });

  it('counts a password in bytes: 24 Chinese characters pass, 25 do not', async () => {
    expect((await register({ ...person, password: '密'.repeat(24) })).status).toBe(201);
    expect((await signIn(createVisitor(), { ...person, password: '密'.repeat(24) })).status).toBe(200);
    const response = await register({ ...person, email: 'b@example.com', password: '密'.repeat(25) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('72 bytes') });
  });

  it('is refused from another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await createVisitor().send('/api/auth/register', { json: person, headers });
    expect(response.status).toBe(403);
    expect(await service.db.user.count()).toBe(0);
  });

  it('answers 405 to GET', async () => {
    expect((await createVisitor().send('/api/auth/register')).status).toBe(405);
  });

  it('mails a link that proves the address', async () => {
    await register(person);
    const [mail] = await service.mailsTo(person.email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toContain('http://localhost:3000/verify-email?token=');
  });
});
