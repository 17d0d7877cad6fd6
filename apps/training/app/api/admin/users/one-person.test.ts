import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import {
  chosenPassword,
  type TestPerson,
  untidyNewPersonBody,
  usePeopleAdministration,
} from '#testing/use-people-administration.ts';

const { database, service, admin, call, auditOf } = usePeopleAdministration();

async function isSignedIn(person: TestPerson): Promise<boolean> {
  return (await service.call('/api/auth/session', { as: person })).body.data.user !== null;
}

describe('GET and PUT /api/admin/users/[id]', () => {
  it('changes the given fields only and audits the changes', async () => {
    const [caller, person] = [await admin(), await createUser(database.db, { phone: '81234567' })];
    const path = `/api/admin/users/${person.id}`;
    const body = {
      roles: ['developer', 'learner', 'developer'],
      fullName: 'Another Name',
      email: 'x@example.com',
    };
    const { status, body: answer } = await call('PUT', path, caller, body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      fullName: 'Another Name',
      phone: '81234567',
      email: person.email,
      roles: ['learner', 'developer'],
      role: 'developer',
    });
    expect((await call('GET', path, caller)).body).toEqual(answer);
    const entries = await auditOf(person.id);
    expect(entries).toMatchObject([
      {
        action: 'user.update',
        actor: `user:${caller.id}`,
        before: { roles: ['learner'] },
        after: { roles: ['learner', 'developer'], changed: ['fullName'] },
      },
    ]);
    // A name could not be removed from the log again.
    expect(JSON.stringify(entries)).not.toContain('Another Name');
    await call('PUT', path, caller, { fullName: 'Another Name' });
    expect(await auditOf(person.id)).toHaveLength(1);
  });

  it('takes roles away at once', async () => {
    const [caller, second] = [await admin(), await admin()];
    expect((await call('GET', '/api/admin/users', second)).status).toBe(200);
    await call('PUT', `/api/admin/users/${second.id}`, caller, { roles: ['learner'] });
    expect((await call('GET', '/api/admin/users', second)).status).toBe(403);
  });

  it('stores, changes and removes an identity number that is never logged', async () => {
    const [caller, person] = [await admin(), await createUser(database.db)];
    const path = `/api/admin/users/${person.id}`;
    const set = await call('PUT', path, caller, { identityNumber: 'S1234567D' });
    expect(set.body.data.identityNumber).toBe('S****567D');
    expect((await call('PUT', path, caller, { fullName: 'Kept' })).body.data.identityNumber).toBe(
      'S****567D',
    );
    expect((await call('PUT', path, caller, { identityNumber: null })).body.data.identityNumber).toBeNull();
    expect((await call('PUT', path, caller, { identityNumber: 'S12' })).status).toBe(400);
    const entries = await auditOf(person.id);
    expect(entries.map(({ before, after }) => [before, after])).toContainEqual([
      { identityNumber: 'stored' },
      { identityNumber: 'none' },
    ]);
    // Ids are random, and may hold any digits.
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain('567');
  });

  it('refuses bad values', async () => {
    const [caller, person] = [await admin(), await createUser(database.db)];
    for (const body of [
      { roles: [] },
      { roles: 'admin' },
      { fullName: '' },
      { phone: 7 },
      { roles: ['king'] },
    ]) {
      expect((await call('PUT', `/api/admin/users/${person.id}`, caller, body)).status).toBe(400);
    }
  });

  it('leaves the last administrator the role', async () => {
    const only = await admin();
    await createUser(database.db, { roles: ['admin'], deactivatedAt: new Date() });
    const refused = await call('PUT', `/api/admin/users/${only.id}`, only, { roles: ['learner'] });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/last administrator/)]);
    const second = await admin();
    expect((await call('PUT', `/api/admin/users/${only.id}`, second, { roles: ['learner'] })).status).toBe(
      200,
    );
  });

  it('leaves one administrator when two take the role from each other at once', async () => {
    const [one, two] = [await admin(), await admin()];
    const answers = await Promise.all([
      call('PUT', `/api/admin/users/${two.id}`, one, { roles: ['learner'] }),
      call('PUT', `/api/admin/users/${one.id}`, two, { roles: ['learner'] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await database.db.user.count({ where: { roles: { has: 'admin' } } })).toBe(1);
  });
});

describe('closing and opening an account', () => {
  it('ends every sign-in at once, and lets nobody in until it is opened again', async () => {
    const [caller, person] = [await admin(), await createUser(database.db)];
    expect(await isSignedIn(person)).toBe(true);
    await call('POST', '/api/auth/send-otp', null, { email: person.email });
    const path = `/api/admin/users/${person.id}`;
    const closed = await call('POST', `${path}/deactivate`, caller);
    expect([closed.status, closed.body.data.status]).toEqual([200, 'deactivated']);
    expect(await isSignedIn(person)).toBe(false);
    expect(await database.db.signIn.count({ where: { userId: person.id } })).toBe(0);
    expect(await database.db.oneTimeCode.count()).toBe(0);
    const credentials = { email: person.email, loginType: 'password', password: testPassword };
    expect((await call('POST', '/api/auth/login', null, credentials)).status).toBe(403);
    expect((await call('POST', `${path}/deactivate`, caller)).status).toBe(400);
    expect((await call('POST', `${path}/invite`, caller)).status).toBe(400);
    const opened = await call('POST', `${path}/reactivate`, caller);
    expect([opened.status, opened.body.data.status]).toEqual([200, 'active']);
    // The ended sessions do not return.
    expect(await isSignedIn(person)).toBe(false);
    expect((await call('POST', '/api/auth/login', null, credentials)).status).toBe(200);
    expect((await call('POST', `${path}/reactivate`, caller)).status).toBe(400);
    expect((await auditOf(person.id)).map(({ action }) => action)).toEqual([
      'user.deactivate',
      'sign-in.failed',
      'user.reactivate',
      'sign-in.made',
    ]);
  });

  it('is not for one’s own account', async () => {
    const [caller] = [await admin(), await admin()];
    const answer = await call('POST', `/api/admin/users/${caller.id}/deactivate`, caller);
    expect([answer.status, await isSignedIn(caller)]).toEqual([400, true]);
  });

  it('leaves one administrator when two close each other at once', async () => {
    const [one, two] = [await admin(), await admin()];
    await Promise.all([
      call('POST', `/api/admin/users/${two.id}/deactivate`, one),
      call('POST', `/api/admin/users/${one.id}/deactivate`, two),
    ]);
    expect(await database.db.user.count({ where: { roles: { has: 'admin' }, deactivatedAt: null } })).toBe(1);
  });
});

describe('POST /api/admin/users/[id]/invite', () => {
  it('mails another link and voids the one before, five an hour at most', async () => {
    const caller = await admin();
    const { body } = await call('POST', '/api/admin/users', caller, untidyNewPersonBody);
    const path = `/api/admin/users/${body.data.id}/invite`;
    const tokenOfMail = (index: number) => service.mails[index]?.text.match(/token=([\w-]+)/)?.[1];
    expect((await call('POST', path, caller)).status).toBe(200);
    const dead = { token: tokenOfMail(0), password: testPassword };
    expect((await call('POST', '/api/auth/reset-password', null, dead)).status).toBe(400);
    for (let index = 0; index < 3; index += 1) await call('POST', path, caller);
    const refused = await call('POST', path, caller);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const good = { token: tokenOfMail(4), password: chosenPassword };
    expect((await call('POST', '/api/auth/reset-password', null, good)).status).toBe(200);
    expect((await call('POST', path, caller)).status).toBe(400);
    expect(service.mails).toHaveLength(5);
  });
});

describe('POST /api/users/[id]/identity/reveal', () => {
  it('shows an admin the number and audits the access', async () => {
    const caller = await admin();
    const person = await createUser(database.db, encryptAndHashIdentity(service.services.keys, 'S1234567D'));
    const { status, body, headers } = await call('POST', `/api/users/${person.id}/identity/reveal`, caller);
    expect([status, body]).toEqual([200, { success: true, data: { identityNumber: 'S1234567D' } }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const entries = await auditOf(person.id);
    expect(entries).toMatchObject([{ action: 'identity.reveal', actor: `user:${caller.id}` }]);
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain('567');
  });

  it('is 404 where none is stored', async () => {
    const [caller, person] = [await admin(), await createUser(database.db)];
    expect((await call('POST', `/api/users/${person.id}/identity/reveal`, caller)).status).toBe(404);
    expect(await database.db.auditEntry.count()).toBe(0);
  });
});
