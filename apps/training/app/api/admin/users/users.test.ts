import { createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import {
  chosenPassword,
  type TestPerson,
  untidyNewPersonBody,
  usePeopleAdministration,
} from '#testing/use-people-administration.ts';

const { database, service, admin, call, auditOf } = usePeopleAdministration();

const others = ['learner', 'trainer', 'developer'] as const;

describe('who may', () => {
  const endpoints: [string, string, unknown?][] = [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/users/export'],
    ['POST', '/api/admin/users', untidyNewPersonBody],
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
      ...untidyNewPersonBody,
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
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', '/api/admin/users', caller, untidyNewPersonBody)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ success: false, details: [{ field: 'email' }] });
    expect(service.mails).toHaveLength(1);
  });

  it('refuses a taken identity number, and a wrong check letter when the settings require it', async () => {
    const caller = await admin();
    const ask = (identityNumber: string, email: string) =>
      call('POST', '/api/admin/users', caller, { ...untidyNewPersonBody, email, identityNumber });
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
  const find = async (query: string, as?: TestPerson) =>
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
      ...encryptAndHashIdentity(keys, 'S1234567D'),
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
      ...encryptAndHashIdentity(service.services.keys, 'S1234567D'),
    });
    const response = await service.send('/api/admin/users/export?role=learner', { as: caller });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const text = await response.text();
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain('S****567D');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });
});
