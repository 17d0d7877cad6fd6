import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createSessionCookie as createCookie,
  createOrganization,
  createUser,
  demoPassword,
} from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { removeExpiredSessionsAndLinks } from '#domain/accounts/remove-expired-sessions-and-links.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, signIn, mails } = service;
const wanted = 'new.address@example.com';
const dayMs = 24 * 60 * 60 * 1000;

type Person = Awaited<ReturnType<typeof createUser>>;

/** The token of the link in the last mail to an address. */
function tokenTo(email: string): string {
  const mail = mails.findLast((sent) => sent.to === email);
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? '';
}
const subjectsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const ask = (as: Person | null, email: unknown = wanted) =>
  call('/api/account/address', { body: { email }, as });
const confirm = (as: Person | null, token = tokenTo(wanted)) =>
  call('/api/account/address/confirm', { body: { token }, as });
const refuse = (token: string) => call('/api/account/address/refuse', { body: { token } });
const stored = ({ id }: Pick<Person, 'id'>) =>
  database.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } });
const cookieOf = ({ email }: Pick<Person, 'email'>) => signIn({ email, password: demoPassword });
const sessionOf = async (cookie: string | null) =>
  (await call('/api/auth/session', { headers: { cookie: cookie ?? '' } })).body;

async function changed(): Promise<Person> {
  const person = await createUser(database.db);
  await ask(person);
  expect((await confirm(person)).status).toBe(200);
  return person;
}

describe('POST /api/account/address', () => {
  it('mails a link to the new address, tells the old one, and changes nothing yet', async () => {
    const person = await createUser(database.db);
    expect(await ask(person, ` ${wanted.toUpperCase()} `)).toMatchObject({ status: 200 });
    expect(subjectsTo(wanted)).toEqual(['Confirm your new email address']);
    expect(subjectsTo(person.email)).toEqual(['Somebody asked to change your email address']);
    expect((await stored(person)).email).toBe(person.email);
    const [row] = await database.db.addressChange.findMany();
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.tokenHash).not.toContain(tokenTo(wanted));
  });

  it('answers alike when somebody has the address, and tells that person only', async () => {
    const person = await createUser(database.db, { name: 'Ong Bee Choo' });
    const holder = await createUser(database.db, { name: 'Farah Idris' });
    const free = await ask(person);
    const taken = await ask(person, holder.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(subjectsTo(holder.email)).toEqual(['This address already has an account']);
    const told = mails.findLast(({ to }) => to === holder.email)?.text ?? '';
    expect(told).toContain('Farah Idris');
    expect(told).not.toContain(person.name);
    expect(told).not.toContain(person.email);
    expect(subjectsTo(person.email)).toHaveLength(2);
  });

  it('tells an old address nothing that nobody proved', async () => {
    const person = await createUser(database.db, { emailVerifiedAt: null });
    await ask(person);
    expect(subjectsTo(person.email)).toEqual([]);
    expect((await confirm(person)).status).toBe(200);
    expect(subjectsTo(person.email)).toEqual([]);
    expect(await stored(person)).toMatchObject({ email: wanted, emailVerifiedAt: expect.any(Date) });
  });

  it('refuses the present address, what is no address, and strangers', async () => {
    const person = await createUser(database.db);
    expect(await ask(person, person.email)).toMatchObject({
      status: 400,
      body: { code: 'ADDRESS_UNCHANGED' },
    });
    expect((await ask(person, 'nobody')).status).toBe(400);
    const stranger = await ask(null);
    expect(stranger.status).toBe(401);
    expect(stranger.body.error).toBe('Unauthorized');
  });

  it('asks for a recent proof first', async () => {
    const person = await createUser(database.db);
    const provenAt = new Date(Date.now() - 11 * 60 * 1000);
    const cookie = await createCookie(database.db, person, { provenAt });
    const stale = await call('/api/account/address', { body: { email: wanted }, headers: { cookie } });
    expect([stale.status, stale.body.error]).toEqual([403, 'Forbidden']);
    expect(stale.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    expect(mails).toEqual([]);
  });

  it('takes three a day from one account, also at once', async () => {
    const person = await createUser(database.db);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => ask(person, `${name}@example.com`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
    const open = { cancelledAt: null, confirmedAt: null };
    expect(await database.db.addressChange.count({ where: open })).toBe(1);
    await database.db.addressChange.updateMany({ data: { createdAt: new Date(Date.now() - dayMs - 1000) } });
    expect((await ask(person)).status).toBe(200);
  });

  it('mails one address three times a day at most, and says nothing of it', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createUser(database.db)));
    const answers = await Promise.all(people.map((person) => ask(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(subjectsTo(wanted)).toHaveLength(3);
  });
});

describe('POST /api/account/address/confirm', () => {
  it('changes the address and ends every other session, link and waiting invitation', async () => {
    const centre = await createOrganization(database.db);
    const person = await createUser(database.db, { organizationId: centre.id });
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
    const [here, elsewhere] = [await cookieOf(person), await cookieOf(person)];
    await call('/api/auth/forgot-password', { body: { email: person.email } });
    const resetToken = tokenTo(person.email);
    await database.db.invitation.create({
      data: {
        organizationId: centre.id,
        email: person.email,
        name: person.name,
        invitedById: manager.id,
        tokenHash: 'a'.repeat(64),
        expiresAt: new Date(Date.now() + dayMs),
      },
    });
    await ask(person);
    const body = { token: tokenTo(wanted) };
    const answer = await call('/api/account/address/confirm', { body, headers: { cookie: here ?? '' } });
    expect(answer.status).toBe(200);
    expect(await stored(person)).toMatchObject({ email: wanted, organizationId: centre.id });
    const next = answer.headers.getSetCookie().find((line) => line.startsWith('childcare.session='));
    expect(await sessionOf(next?.split(';')[0] ?? '')).toMatchObject({ user: { email: wanted } });
    expect(await sessionOf(elsewhere)).toEqual({});
    const reset = { token: resetToken, password: 'another-secret-1' };
    expect((await call('/api/auth/reset-password', { body: reset })).status).toBe(400);
    expect((await database.db.invitation.findFirstOrThrow()).withdrawnAt).toBeInstanceOf(Date);
    expect(subjectsTo(person.email)).toContain('Your email address was changed');
    expect(await cookieOf(person)).toBeNull();
    expect(await cookieOf({ email: wanted })).not.toBeNull();
  });

  it('is no use to anybody else, signed in or not', async () => {
    const [person, other] = [await createUser(database.db), await createUser(database.db)];
    await ask(person);
    expect(await confirm(other)).toMatchObject({ status: 400, body: { code: 'DEAD_LINK' } });
    const stranger = await confirm(null);
    expect([stranger.status, stranger.body.error]).toEqual([401, 'Unauthorized']);
    expect((await stored(person)).email).toBe(person.email);
    expect((await stored(other)).email).toBe(other.email);
    expect((await confirm(person)).status).toBe(200);
  });

  it('refuses a link that is used, replaced, over or made up', async () => {
    const person = await createUser(database.db);
    expect((await confirm(person, 'made-up')).status).toBe(400);
    expect((await confirm(person, '')).status).toBe(400);
    await ask(person);
    const first = tokenTo(wanted);
    await ask(person, 'third@example.com');
    expect((await confirm(person, first)).status).toBe(400);
    await database.db.addressChange.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await confirm(person, tokenTo('third@example.com'))).status).toBe(400);
    expect((await stored(person)).email).toBe(person.email);
  });

  it('counts once of two at once', async () => {
    const person = await createUser(database.db);
    await ask(person);
    const answers = await Promise.all([confirm(person), confirm(person)]);
    // The loser found the link used, or its session ended by the winner.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored(person)).sessionVersion).toBe(person.sessionVersion + 1);
    expect(subjectsTo(person.email).filter((subject) => subject.includes('was changed'))).toHaveLength(1);
  });

  it('gives an address that two people want to the first, and says so to the second', async () => {
    const [one, two] = [await createUser(database.db), await createUser(database.db)];
    await ask(one);
    const ones = tokenTo(wanted);
    await ask(two);
    const answers = await Promise.all([confirm(one, ones), confirm(two, tokenTo(wanted))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'ADDRESS_TAKEN', error: expect.stringContaining('by now') });
    const loser = answers[0]?.status === 409 ? one : two;
    // Nothing of the loser's was ended.
    expect(await stored(loser)).toMatchObject({ email: loser.email, sessionVersion: loser.sessionVersion });
  });
});

describe('POST /api/account/address/refuse', () => {
  it('stops a change that waits, and signs everybody out', async () => {
    const person = await createUser(database.db);
    const session = await cookieOf(person);
    await ask(person);
    const answer = await refuse(tokenTo(person.email));
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('stopped') } });
    expect(await sessionOf(session)).toEqual({});
    expect((await confirm(await stored(person))).status).toBe(400);
    expect(await cookieOf(person)).not.toBeNull();
    expect((await refuse(tokenTo(person.email))).status).toBe(400);
  });

  it('undoes a confirmed change: old address, no session, no password', async () => {
    const person = await changed();
    const intruder = await cookieOf({ email: wanted });
    expect((await refuse(tokenTo(person.email))).status).toBe(200);
    expect(await stored(person)).toMatchObject({ email: person.email, passwordHash: null });
    expect(await sessionOf(intruder)).toEqual({});
    expect(await cookieOf({ email: wanted })).toBeNull();
    expect((await refuse(tokenTo(person.email))).status).toBe(400);
    await call('/api/auth/forgot-password', { body: { email: person.email } });
    const body = { token: tokenTo(person.email), password: 'my-own-again-1' };
    expect((await call('/api/auth/reset-password', { body })).status).toBe(200);
    expect(await signIn({ email: person.email, password: 'my-own-again-1' })).not.toBeNull();
  });

  it('takes the link of the first mail for a change that was confirmed meanwhile', async () => {
    const person = await createUser(database.db);
    await ask(person);
    const early = tokenTo(person.email);
    await confirm(person);
    expect((await refuse(early)).status).toBe(200);
    expect((await stored(person)).email).toBe(person.email);
  });

  it('undoes the whole way back, and no later change comes back', async () => {
    const person = await changed();
    const back = tokenTo(person.email);
    const moved = await stored(person);
    await ask(moved, 'further@example.com');
    await confirm(moved, tokenTo('further@example.com'));
    const intruders = tokenTo(wanted);
    expect((await refuse(back)).status).toBe(200);
    expect((await stored(person)).email).toBe(person.email);
    expect((await refuse(intruders)).status).toBe(400);
    expect((await stored(person)).email).toBe(person.email);
  });

  it('works for seven days', async () => {
    const person = await changed();
    await database.db.addressChange.updateMany({ data: { undoUntil: new Date(Date.now() - 1) } });
    expect((await refuse(tokenTo(person.email))).status).toBe(400);
    expect((await stored(person)).email).toBe(wanted);
  });

  it('leaves no address behind once it can be undone no more', async () => {
    await changed();
    const atAge = async (days: number) => {
      await database.db.addressChange.updateMany({
        data: { createdAt: new Date(Date.now() - days * dayMs) },
      });
      await removeExpiredSessionsAndLinks(service.services);
      return database.db.addressChange.count();
    };
    expect(await atAge(8.9)).toBe(1);
    expect(await atAge(9.1)).toBe(0);
  });

  it('takes the old address from who registered it meanwhile and never proved it, from nobody else', async () => {
    const person = await changed();
    const squatter = await createUser(database.db, { email: person.email, emailVerifiedAt: null });
    await database.db.user.update({ where: { id: squatter.id }, data: { emailVerifiedAt: new Date() } });
    const proven = await refuse(tokenTo(person.email));
    expect(proven).toMatchObject({ status: 409, body: { code: 'ADDRESS_TAKEN' } });
    await database.db.user.update({ where: { id: squatter.id }, data: { emailVerifiedAt: null } });
    expect((await refuse(tokenTo(person.email))).status).toBe(200);
    expect((await stored(person)).email).toBe(person.email);
    expect((await stored(squatter)).email).toContain('@address.invalid');
  });

  it('refuses what is no link', async () => {
    expect((await refuse('made-up')).status).toBe(400);
    expect((await refuse('')).status).toBe(400);
    expect((await call('/api/account/address/refuse')).status).toBe(405);
  });
});
