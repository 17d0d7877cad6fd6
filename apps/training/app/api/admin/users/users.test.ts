import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { sealIdentity } from '#domain/identity/seal-identity.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

/** Strong enough for staff. */
const chosenPassword = 'quiet orchard lantern 42';
const database = useTrainingDatabase();
const service = useTrainingService(database);

type Person = Awaited<ReturnType<typeof createUser>>;

const admin = () => createUser(database.db, { roles: ['admin'] });
const others = ['learner', 'trainer', 'developer'] as const;

function call(method: string, path: string, as: Person | null, body?: unknown) {
  return service.call(path, { method, as, ...(body === undefined ? {} : { body }) });
}

const newcomer = {
  email: 'New.Comer@Example.com ',
  fullName: '  Siti   Aminah ',
  roles: ['learner', 'trainer'],
};

function auditOf(targetId: string) {
  return database.db.auditEntry.findMany({ where: { targetId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });
}

async function isSignedIn(person: Person): Promise<boolean> {
  return (await service.call('/api/auth/session', { as: person })).body.data.user !== null;
}

describe('who may', () => {
  const endpoints: [string, string, unknown?][] = [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/users/export'],
    ['POST', '/api/admin/users', newcomer],
    ['GET', '/api/admin/users/ID'],
    ['PUT', '/api/admin/users/ID', { roles: ['admin'] }],
    ['POST', '/api/admin/users/ID/invite'],
    ['POST', '/api/admin/users/ID/deactivate'],
    ['POST', '/api/admin/users/ID/reactivate'],
    ['POST', '/api/users/ID/identity/reveal'],
  ];

  it.each(endpoints)('%s %s: nobody but admins', async (method, path, body) => {
    const target = await createUser(database.db);
    const address = path.replace('ID', target.id);
    expect((await call(method, address, null, body)).status).toBe(401);
    for (const role of others) {
      const caller = await createUser(database.db, { roles: [role] });
      const answer = await call(method, address, caller, body);
      expect([role, answer.status, answer.body]).toEqual([role, 403, { success: false, error: 'Forbidden' }]);
    }
    expect(await database.db.user.findUnique({ where: { id: target.id } })).toMatchObject({
      roles: ['learner'],
      deactivatedAt: null,
    });
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it.each(endpoints.filter(([, path]) => path.includes('ID')))(
    '%s %s: 404 for nobody',
    async (method, path, body) => {
      const caller = await admin();
      for (const id of ['nobody', '018f0000-0000-7000-8000-000000000000', "'; --"]) {
        const answer = await call(method, path.replace('ID', encodeURIComponent(id)), caller, body);
        expect([id, answer.status]).toEqual([id, 404]);
      }
    },
  );
});

describe('POST /api/admin/users', () => {
  it('opens an account and mails a link that sets its password', async () => {
    const caller = await admin();
    const { status, body } = await call('POST', '/api/admin/users', caller, {
      ...newcomer,
      phone: '+65 8123 4567',
      address: '1 Some Road\nSingapore',
      identityNumber: 's1234567d',
      status: 'active',
      id: 'chosen',
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.not.stringMatching('chosen'),
      email: 'new.comer@example.com',
      fullName: 'Siti Aminah',
      phone: '+65 8123 4567',
      address: '1 Some Road\nSingapore',
      role: 'trainer',
      roles: ['learner', 'trainer'],
      status: 'invited',
      identityNumber: 'S****567D',
      lastSignInAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(service.mails.map(({ to }) => to)).toEqual(['new.comer@example.com']);
    const token = service.mails[0]?.text.match(/\/set-password\?token=([\w-]+)/)?.[1];
    const set = await call('POST', '/api/auth/reset-password', null, { token, password: chosenPassword });
    expect(set.status).toBe(200);
    // No mail about the first password.
    expect(service.mails).toHaveLength(1);
    const credentials = { email: 'new.comer@example.com', loginType: 'password', password: chosenPassword };
    expect((await call('POST', '/api/auth/login', null, credentials)).status).toBe(200);
    const [entry] = await auditOf(body.data.id);
    expect(entry).toMatchObject({ actor: `user:${caller.id}`, action: 'user.create' });
    const stored = await database.db.user.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(JSON.stringify([entry, stored])).not.toContain('1234567');
    expect(JSON.stringify(entry)).not.toContain(stored.email);
    expect(JSON.stringify(entry)).not.toContain(stored.fullName);
  });

  it.each([
    ['email', {}],
    ['email', { email: 'nonsense' }],
    ['fullName', { email: 'a@example.com', roles: ['learner'] }],
    ['fullName', { email: 'a@example.com', roles: ['learner'], fullName: ' \u200b ' }],
    ['roles', { email: 'a@example.com', fullName: 'Somebody' }],
    ['roles', { email: 'a@example.com', fullName: 'Somebody', roles: [] }],
    ['roles.0', { email: 'a@example.com', fullName: 'Somebody', roles: ['king'] }],
    ['phone', { email: 'a@example.com', fullName: 'Somebody', roles: ['learner'], phone: 'call me' }],
    [
      'identityNumber',
      { email: 'a@example.com', fullName: 'Somebody', roles: ['learner'], identityNumber: 'X1' },
    ],
  ])('refuses a bad %s with 400', async (field, body) => {
    const answer = await call('POST', '/api/admin/users', await admin(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }));
    expect(service.mails).toEqual([]);
  });

  it('refuses an address that is taken, also when two ask at once', async () => {
    const caller = await admin();
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/admin/users', caller, newcomer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ success: false, details: [{ field: 'email' }] });
    expect(service.mails).toHaveLength(1);
  });

  it('refuses a taken identity number, and a wrong check letter when the settings require it', async () => {
    const caller = await admin();
    const ask = (identityNumber: string, email: string) =>
      call('POST', '/api/admin/users', caller, { ...newcomer, email, identityNumber });
    expect((await ask('S1234567A', 'one@example.com')).status).toBe(200);
    const taken = await ask('S1234567A', 'two@example.com');
    expect([taken.status, taken.body.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'identityNumber' })],
    ]);
    await database.db.companySettings.update({ where: { id: 1 }, data: { identityCheck: 'reject' } });
    expect((await ask('T1234567A', 'three@example.com')).status).toBe(400);
    expect((await ask('T1234567J', 'three@example.com')).status).toBe(200);
  });
});

describe('GET /api/admin/users', () => {
  const find = async (query: string, as?: Person) =>
    call('GET', `/api/admin/users?${query}`, as ?? (await admin()));
  const emails = (answer: { body: { data: { email: string }[] } }) =>
    answer.body.data.map(({ email }) => email);

  it('finds by part of a name or address, by role and by status, never by identity number', async () => {
    const { keys } = service.services;
    const caller = await admin();
    await createUser(database.db, {
      email: 'ming@example.com',
      fullName: 'Lim Ah_Ming',
      roles: ['trainer', 'learner'],
      ...sealIdentity(keys, 'S1234567D'),
    });
    await createUser(database.db, { email: 'gone@example.com', fullName: 'Gone', deactivatedAt: new Date() });
    await createUser(database.db, { email: 'soon@example.com', fullName: 'Soon', passwordHash: null });
    expect(emails(await find('q=h_m', caller))).toEqual(['ming@example.com']);
    expect(emails(await find('q=GONE%40', caller))).toEqual(['gone@example.com']);
    expect(emails(await find('q=S1234567D', caller))).toEqual([]);
    expect(emails(await find('role=trainer', caller))).toEqual(['ming@example.com']);
    expect(emails(await find('status=deactivated', caller))).toEqual(['gone@example.com']);
    expect(emails(await find('status=invited', caller))).toEqual(['soon@example.com']);
    expect(emails(await find('status=invited&status=deactivated&sort=email', caller))).toEqual([
      'gone@example.com',
      'soon@example.com',
    ]);
    const all = await find('status=active&sort=-fullName&q=', caller);
    expect(emails(all)).toContain('ming@example.com');
    expect(JSON.stringify(all.body)).not.toContain('S1234567D');
    expect(JSON.stringify(all.body)).toContain('S****567D');
    expect(JSON.stringify(all.body)).not.toMatch(/passwordHash|calendarToken|identityHash|cipher/i);
  });

  it('pages', async () => {
    const caller = await admin();
    for (let index = 0; index < 4; index += 1) await createUser(database.db);
    const pages = await Promise.all([1, 2, 3].map((page) => find(`limit=2&page=${page}`, caller)));
    expect(pages.map(({ body }) => body.data.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(emails)).size).toBe(5);
    expect(pages[0]?.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
    const far = await find('page=99999999999', caller);
    expect([far.status, far.body.data]).toEqual([200, []]);
  });

  it.each(['role=king', 'status=sleepy', 'sort=passwordHash', 'page=0', 'limit=x', `q=${'x'.repeat(201)}`])(
    'refuses %s with 400',
    async (query) => {
      expect((await find(query)).status).toBe(400);
    },
  );

  it('goes out as CSV, masked and with formulas disarmed', async () => {
    const caller = await admin();
    await createUser(database.db, {
      fullName: '=HYPERLINK("x")',
      ...sealIdentity(service.services.keys, 'S1234567D'),
    });
    const response = await service.send('/api/admin/users/export?role=learner', { as: caller });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const text = await response.text();
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('S****567D');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });
});

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
    const { body } = await call('POST', '/api/admin/users', caller, newcomer);
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
    const person = await createUser(database.db, sealIdentity(service.services.keys, 'S1234567D'));
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
