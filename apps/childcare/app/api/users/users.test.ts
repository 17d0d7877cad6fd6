import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser, demoPassword } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send, signIn } = useChildcareService(database);
const world = () => createCentreFixture(database.db);
const { parse } = JSON;

describe('GET /api/users', () => {
  it('finds people by a part of their name or address, by role, centre and status', async () => {
    const { admin, amy, ours, manager } = await world();
    await database.db.user.update({ where: { id: manager.id }, data: { deactivatedAt: new Date() } });
    const ids = async (query: string) => {
      const { body } = await call(`/api/users?${query}`, { as: admin });
      return body.users.map(({ id }: { id: string }) => id);
    };
    expect(await ids('search=AMY')).toEqual([amy.id]);
    expect(await ids(`search=${amy.email.slice(0, 10)}`)).toContain(amy.id);
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids(`organizationId=${ours.id}&role=LEARNER`)).toHaveLength(2);
    expect(await ids('status=deactivated')).toEqual([manager.id]);
    expect(await ids('organizationId=none')).toEqual([]);
    expect(await ids('status=deactivated&status=active')).toHaveLength(5);
    expect(await ids('role=SUPER_ADMIN&role=CORPORATE_ADMIN')).toHaveLength(3);
    const page = await call('/api/users?limit=2&page=2', { as: admin });
    expect(page.body).toMatchObject({ total: 5, page: 2, totalPages: 3 });
    expect(JSON.stringify(page.body)).not.toContain('$2');
  });

  it.each(['role=BOSS', 'status=gone', 'page=0', `search=${'x'.repeat(201)}`])(
    'refuses ?%s',
    async (query) => {
      const { admin } = await world();
      expect((await call(`/api/users?${query}`, { as: admin })).body.code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('PUT /api/users/[id]', () => {
  const put = (as: { id: string; sessionVersion: number } | null, id: string, body: unknown) =>
    call(`/api/users/${id}`, { method: 'PUT', as, body });

  it('closes an account and ends its sessions; opens it again', async () => {
    const { admin, amy } = await world();
    const cookie = (await signIn({ email: amy.email, password: demoPassword })) ?? '';
    expect((await put(admin, amy.id, { status: 'deactivated' })).body.user.status).toBe('deactivated');
    expect((await call('/api/profile', { headers: { cookie } })).status).toBe(401);
    expect(await signIn({ email: amy.email, password: demoPassword })).toBeNull();
    expect((await put(admin, amy.id, { status: 'active' })).body.user.status).toBe('active');
    expect(await signIn({ email: amy.email, password: demoPassword })).not.toBeNull();
    expect((await call('/api/profile', { headers: { cookie } })).status).toBe(401);
  });

  it('makes a learner a manager, whose earlier session no longer holds', async () => {
    const { admin, amy, ours } = await world();
    expect((await put(admin, amy.id, { role: 'CORPORATE_ADMIN' })).body.user).toMatchObject({
      role: 'CORPORATE_ADMIN',
      organization: { id: ours.id, name: 'Little Stars' },
    });
    expect((await call('/api/assignments', { as: amy })).status).toBe(401);
    const now = { id: amy.id, sessionVersion: amy.sessionVersion + 1 };
    expect((await call('/api/assignments', { as: now })).status).toBe(200);
  });

  it('moves a learner to another centre, without the assignments of the first', async () => {
    const { admin, manager, amy, course, theirs, ours } = await world();
    await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: course.id },
    });
    await put(admin, amy.id, { organizationId: theirs.id });
    const moved = await database.db.user.findUniqueOrThrow({ where: { id: amy.id } });
    expect(moved.organizationId).toBe(theirs.id);
    expect(await database.db.assignment.findMany()).toMatchObject([
      { status: 'CANCELLED', organizationId: ours.id },
    ]);
  });

  it('takes an administrator out of every centre, and a manager into one', async () => {
    const { admin, manager, amy } = await world();
    expect((await put(admin, manager.id, { role: 'SUPER_ADMIN' })).body.user.organization).toBeNull();
    const alone = await createUser(database.db);
    expect(await put(admin, alone.id, { role: 'CORPORATE_ADMIN' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field: 'organizationId' }] },
    });
    expect((await put(admin, amy.id, { organizationId: null })).body.user.organization).toBeNull();
  });

  it('keeps one administrator, also of two who remove each other at once, and nobody changes themselves', async () => {
    const { admin } = await world();
    expect(await put(admin, admin.id, { role: 'LEARNER' })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT' },
    });
    const other = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const both = await Promise.all([
      put(admin, other.id, { status: 'deactivated' }),
      put(other, admin.id, { role: 'LEARNER' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(
      await database.db.user.count({ where: { role: 'SUPER_ADMIN', deactivatedAt: null } }),
    ).toBeGreaterThanOrEqual(1);
  });

  it('refuses what names nothing or is no value, and ignores what is not its own', async () => {
    const { admin, amy } = await world();
    expect((await put(admin, 'nobody', { status: 'active' })).body.code).toBe('NOT_FOUND');
    expect((await put(admin, amy.id, { organizationId: 'nowhere' })).body.code).toBe('NOT_FOUND');
    expect((await put(admin, amy.id, { role: 'BOSS' })).body.code).toBe('VALIDATION_ERROR');
    expect((await put(admin, amy.id, { status: 'gone' })).status).toBe(400);
    // Nothing changes: nobody is signed out.
    expect((await put(admin, amy.id, { role: 'LEARNER' })).status).toBe(200);
    expect((await call('/api/profile', { as: amy })).status).toBe(200);
    const stored = () =>
      database.db.user.findUniqueOrThrow({ where: { id: amy.id }, omit: { passwordHash: false } });
    const { passwordHash } = await stored();
    await put(admin, amy.id, parse('{"email":"x@example.com","passwordHash":"x","sessionVersion":99}'));
    expect(await stored()).toMatchObject({ email: amy.email, passwordHash });
  });

  it('gives no rights to an account whose address nobody has proven, and takes them away from it', async () => {
    const { admin, ours } = await world();
    const squatter = await createUser(database.db, { emailVerifiedAt: null });
    const early = await createUser(database.db, {
      role: 'CORPORATE_ADMIN',
      organizationId: ours.id,
      emailVerifiedAt: null,
    });
    const { body } = await call(`/api/users/${squatter.id}`, { as: admin });
    expect(body.user).toMatchObject({ emailVerified: false });
    for (const [id, change] of [
      [squatter.id, { role: 'SUPER_ADMIN' }],
      [squatter.id, { role: 'CORPORATE_ADMIN', organizationId: ours.id }],
      [squatter.id, { organizationId: ours.id }],
      [early.id, { role: 'SUPER_ADMIN' }],
    ] as const) {
      expect(await put(admin, id, change)).toMatchObject({
        status: 409,
        body: { code: 'PERSON_NOT_CONFIRMED' },
      });
    }
    expect((await call('/api/profile', { as: squatter })).status).toBe(200);
    expect((await put(admin, early.id, { role: 'LEARNER', organizationId: null })).status).toBe(200);
    expect((await put(admin, squatter.id, { status: 'deactivated' })).status).toBe(200);
    await database.db.user.update({ where: { id: squatter.id }, data: { emailVerifiedAt: new Date() } });
    const answer = await put(admin, squatter.id, { organizationId: ours.id });
    expect(answer.body.user).toMatchObject({ emailVerified: true, organization: { id: ours.id } });
  });

  it('is SUPER_ADMIN’s, as the list and the person are', async () => {
    const { manager, rival, amy, ben } = await world();
    for (const person of [manager, rival, amy]) {
      expect((await put(person, ben.id, { status: 'deactivated' })).body).toEqual({ error: 'Forbidden' });
      expect((await call('/api/users', { as: person })).status).toBe(403);
      expect((await call(`/api/users/${ben.id}`, { as: person })).status).toBe(403);
    }
    expect((await put(null, ben.id, {})).body).toEqual({ error: 'Unauthorized' });
    expect((await call('/api/users')).status).toBe(401);
  });
});

it('GET /api/users/export is the list as a spreadsheet, for SUPER_ADMIN alone', async () => {
  const { admin, manager, amy } = await world();
  await database.db.user.update({ where: { id: amy.id }, data: { jobTitle: '=1+1' } });
  const answer = await send('/api/users/export?search=amy', { as: admin });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const text = await answer.text();
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`Amy Tan,${amy.email},LEARNER,Little Stars,'=1+1,active,yes`);
  expect((await send('/api/users/export?role=BOSS', { as: admin })).status).toBe(400);
  expect((await send('/api/users/export', { as: manager })).status).toBe(403);
  expect((await send('/api/users/export')).status).toBe(401);
});

it('GET /api/users/[id] shows one', async () => {
  const { admin, amy } = await world();
  expect((await call(`/api/users/${amy.id}`, { as: admin })).body.user).toMatchObject({
    id: amy.id,
    name: 'Amy Tan',
    hasPassword: true,
    emailVerified: true,
  });
  expect((await call('/api/users/nobody', { as: admin })).status).toBe(404);
});
