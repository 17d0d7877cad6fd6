import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreWorld } from '#testing/centre-world.ts';
import { joinTokenOf } from '#testing/token-of.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, mails } = service;
type Person = Awaited<ReturnType<typeof createUser>>;

const world = () => createCentreWorld(database.db);
const mei = { email: 'mei@example.com', name: 'Mei Chen', jobTitle: 'Teacher', staffId: 'LS-007' };
const invite = (as: Person | null, body: unknown) => call('/api/invitations', { method: 'POST', as, body });

describe('POST /api/invitations', () => {
  it('opens an account of the centre for an unknown address, and mails a link of which only a hash is stored', async () => {
    const { manager, ours, course } = await world();
    const { status, body } = await invite(manager, {
      ...mei,
      email: ' Mei@Example.com ',
      role: 'SUPER_ADMIN',
    });
    expect(status).toBe(201);
    expect(body.invitation).toEqual({
      ...mei,
      id: expect.any(String),
      organizationId: ours.id,
      status: 'waiting',
      userId: expect.any(String),
      expiresAt: expect.any(String),
      acceptedAt: null,
      createdAt: expect.any(String),
    });
    const days = (Date.parse(body.invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    const account = await database.db.user.findUniqueOrThrow({ where: { email: mei.email } });
    expect(account).toMatchObject({
      id: body.invitation.userId,
      name: 'Mei Chen',
      role: 'LEARNER',
      organizationId: ours.id,
      passwordHash: null,
      jobTitle: 'Teacher',
      staffId: 'LS-007',
    });
    const token = joinTokenOf(mails, mei.email);
    const stored = await database.db.invitation.findFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    // Courses can be assigned before anybody accepted.
    const assigned = await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: account.id, courseId: course.id },
    });
    expect(assigned.status).toBe(201);
  });

  it('asks a learner without a centre, who is no part of it before they accept', async () => {
    const { manager, ours } = await world();
    const alone = await createUser(database.db, { email: 'alone@example.com', name: 'Ravi Kumar' });
    const { status, body } = await invite(manager, { ...mei, email: alone.email });
    expect(status).toBe(201);
    expect(body.invitation.userId).toBe(alone.id);
    const kept = () => database.db.user.findUniqueOrThrow({ where: { id: alone.id } });
    expect(await kept()).toMatchObject({ organizationId: null, name: 'Ravi Kumar', jobTitle: '' });
    expect(await database.db.notification.findMany({ where: { userId: alone.id } })).toMatchObject([
      { kind: 'invitation', data: { organizationName: 'Little Stars' } },
    ]);
    const token = joinTokenOf(mails, alone.email);
    const accept = (as: Person | null, more = {}) =>
      call('/api/invitations/accept', { method: 'POST', as, body: { token, ...more } });
    expect(await accept(null, { password: 'Password123!' })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect(await accept(manager)).toMatchObject({ status: 403, body: { code: 'WRONG_ACCOUNT' } });
    expect((await kept()).organizationId).toBeNull();
    expect(await accept(alone, { password: 'Another123!' })).toMatchObject({
      status: 200,
      body: { email: alone.email, organization: { id: ours.id, name: 'Little Stars' } },
    });
    expect(await kept()).toMatchObject({
      organizationId: ours.id,
      jobTitle: 'Teacher',
      passwordHash: alone.passwordHash,
    });
    expect((await accept(alone)).body).toMatchObject({ code: 'DEAD_LINK' });
  });

  it.each([
    ['somebody of this centre', 'amy', 'ALREADY_IN_CENTRE'],
    ['a manager', 'manager', 'NOT_A_LEARNER'],
    ['another centre’s manager', 'rival', 'NOT_A_LEARNER'],
    ['a platform administrator', 'admin', 'NOT_A_LEARNER'],
  ] as const)('refuses %s', async (_case, who, code) => {
    const made = await world();
    const answer = await invite(made.manager, { ...mei, email: made[who].email });
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(await database.db.invitation.count()).toBe(0);
    expect(mails).toEqual([]);
  });

  it('refuses a learner of another centre without saying which', async () => {
    const { rival, amy } = await world();
    const { status, body } = await invite(rival, { ...mei, email: amy.email });
    expect(status).toBe(409);
    expect(body.code).toBe('IN_ANOTHER_CENTRE');
    expect(JSON.stringify(body)).not.toContain('Little Stars');
  });

  it('of two for the same address at once one is made, in one centre or in two', async () => {
    const { manager, rival } = await world();
    const same = await Promise.all([1, 2, 3, 4].map(() => invite(manager, mei)));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(same.filter(({ body }) => body.code === 'ALREADY_INVITED')).toHaveLength(3);
    const other = { ...mei, email: 'both@example.com' };
    const both = await Promise.all([invite(manager, other), invite(rival, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.filter(({ body }) => body.code === 'IN_ANOTHER_CENTRE')).toHaveLength(1);
    expect(await database.db.invitation.count()).toBe(2);
  });

  it('lets SUPER_ADMIN invite for the centre they name, and a manager for their own alone', async () => {
    const { admin, manager, theirs } = await world();
    expect((await invite(admin, { ...mei, organizationId: theirs.id })).body.invitation).toMatchObject({
      organizationId: theirs.id,
    });
    expect(await invite(admin, { ...mei, email: 'x@example.com' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'organizationId' }] },
    });
    expect((await invite(admin, { ...mei, organizationId: 'unknown' })).status).toBe(404);
    expect((await invite(manager, { ...mei, organizationId: theirs.id })).body).toEqual({
      error: 'Forbidden',
    });
    expect((await invite(manager, { ...mei, organizationId: 'unknown' })).status).toBe(404);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ name: 'M' }, 'name'],
    [{ name: '' }, 'name'],
    [{ jobTitle: 'x'.repeat(81) }, 'jobTitle'],
    [{ staffId: 7 }, 'staffId'],
  ])('refuses %j', async (changes, field) => {
    const { manager } = await world();
    expect(await invite(manager, { ...mei, ...changes })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: [{ field }] },
    });
  });

  it('is for managers', async () => {
    const { amy } = await world();
    for (const path of ['/api/invitations', '/api/invitations/bulk', '/api/invitations/bulk/check']) {
      const post = (as: Person | null) => call(path, { method: 'POST', as, body: { rows: [mei], ...mei } });
      expect(await post(amy)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
      expect(await post(null)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    }
    expect((await call('/api/invitations', { as: amy })).body).toEqual({ error: 'Forbidden' });
    expect((await call('/api/invitations')).body).toEqual({ error: 'Unauthorized' });
  });
});

describe('POST /api/invitations/accept', () => {
  async function invited() {
    const made = await world();
    const { body } = await invite(made.manager, mei);
    const token = joinTokenOf(mails, mei.email);
    const accept = (more: object, as: Person | null = null) =>
      call('/api/invitations/accept', { method: 'POST', as, body: { token, ...more } });
    return { ...made, accept, token, id: body.invitation.id as string };
  }

  it('sets the first password, once, and one signs in with it', async () => {
    const { accept, ours, manager, id } = await invited();
    expect(await accept({})).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    expect((await accept({ password: 'short' })).status).toBe(400);
    const answers = await Promise.all([
      accept({ password: 'Password123!' }),
      accept({ password: 'Other1234!' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([
      { body: { email: mei.email, organization: { id: ours.id } } },
    ]);
    const [password] = ['Password123!', 'Other1234!'].filter((_, index) => answers[index]?.status === 200);
    expect(await service.signIn({ email: mei.email, password: password ?? '' })).not.toBeNull();
    expect((await accept({ password: 'Third12345!' })).body).toMatchObject({ code: 'DEAD_LINK' });
    expect((await call(`/api/invitations/${id}`, { as: manager })).body.invitation.status).toBe('accepted');
  });

  it.each([
    ['unknown', { token: 'x'.repeat(43) }],
    ['empty', { token: '' }],
  ])('refuses a token that is %s', async (_case, changes) => {
    const { accept } = await invited();
    expect((await accept({ password: 'Password123!', ...changes })).status).toBe(400);
  });

  it('ends with its 14 days', async () => {
    const { accept, token } = await invited();
    await database.db.invitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await accept({ password: 'Password123!' })).body).toMatchObject({ code: 'DEAD_LINK' });
    expect(token).toHaveLength(43);
  });

  it('takes a sign-in once a password was set by another way', async () => {
    const { accept, manager, id } = await invited();
    await call('/api/auth/forgot-password', { method: 'POST', body: { email: mei.email } });
    const reset = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
    const set = { token: reset, password: 'Password123!' };
    expect((await call('/api/auth/reset-password', { method: 'POST', body: set })).status).toBe(200);
    expect((await accept({ password: 'Stolen1234!' })).status).toBe(401);
    // They are in the centre and can sign in: they have joined.
    expect((await call(`/api/invitations/${id}`, { as: manager })).body.invitation.status).toBe('accepted');
  });

  it('lets nobody join two centres', async () => {
    const { manager, rival } = await world();
    const alone = await createUser(database.db, { email: 'alone@example.com' });
    await invite(manager, { ...mei, email: alone.email });
    const first = joinTokenOf(mails, alone.email);
    await invite(rival, { ...mei, email: alone.email });
    const second = joinTokenOf(mails, alone.email);
    const accept = (token: string) =>
      call('/api/invitations/accept', { method: 'POST', as: alone, body: { token } });
    const answers = await Promise.all([accept(first), accept(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IN_ANOTHER_CENTRE');
  });
});

describe('GET /api/invitations', () => {
  it('pages and filters those of one’s own centre', async () => {
    const { manager, rival, admin, ours } = await world();
    for (const index of [1, 2, 3]) {
      await invite(manager, { ...mei, email: `person-${index}@list.example`, name: `Person ${index}` });
    }
    await invite(rival, { ...mei, email: 'theirs@list.example' });
    await database.db.invitation.updateMany({
      where: { email: 'person-1@list.example' },
      data: { expiresAt: new Date(0) },
    });
    const list = async (query: string, as: Person = manager) =>
      (await call(`/api/invitations${query}`, { as })).body;
    expect(await list('?limit=2')).toMatchObject({
      invitations: [{ email: 'person-3@list.example' }, { email: 'person-2@list.example' }],
      total: 3,
      page: 1,
      totalPages: 2,
    });
    expect((await list('?limit=2&page=2')).invitations).toMatchObject([{ status: 'expired' }]);
    expect((await list('?status=waiting')).total).toBe(2);
    expect((await list('?status=expired')).total).toBe(1);
    expect((await list('?status=expired&status=waiting')).total).toBe(3);
    expect((await list('?q=PERSON%202')).invitations).toMatchObject([{ name: 'Person 2' }]);
    expect((await list('?q=%25')).total).toBe(0);
    expect((await list('', admin)).total).toBe(4);
    expect((await list(`?organizationId=${ours.id}`, admin)).total).toBe(3);
    expect((await list('?organizationId=unknown', admin)).total).toBe(0);
    expect((await list(`?organizationId=${ours.id}`, rival)).total).toBe(0);
    for (const query of ['?status=lost', '?page=0', '?limit=x']) {
      expect((await call(`/api/invitations${query}`, { as: manager })).status).toBe(400);
    }
  });
});

describe('POST /api/invitations/[id]/resend and DELETE /api/invitations/[id]', () => {
  async function invited() {
    const made = await world();
    const { body } = await invite(made.manager, mei);
    const path = `/api/invitations/${body.invitation.id}`;
    return { ...made, path, userId: body.invitation.userId as string };
  }

  it('mails a new link and kills the one before, also of one that has expired', async () => {
    const { manager, path } = await invited();
    const first = joinTokenOf(mails, mei.email);
    await database.db.invitation.updateMany({ data: { expiresAt: new Date(0) } });
    const { status, body } = await call(`${path}/resend`, { method: 'POST', as: manager });
    expect(status).toBe(200);
    expect(body.invitation.status).toBe('waiting');
    const second = joinTokenOf(mails, mei.email);
    expect(second).not.toBe(first);
    const accept = (token: string) =>
      call('/api/invitations/accept', { method: 'POST', body: { token, password: 'Password123!' } });
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
    expect((await call(`${path}/resend`, { method: 'POST', as: manager })).body.code).toBe(
      'INVITATION_ENDED',
    );
    expect((await call(path, { method: 'DELETE', as: manager })).body.code).toBe('INVITATION_ENDED');
  });

  it('withdraws: the link is dead, the account leaves the centre, and the address may be invited again', async () => {
    const { manager, path, userId, course, rival } = await invited();
    await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: userId, courseId: course.id },
    });
    const { status, body } = await call(path, { method: 'DELETE', as: manager });
    expect([status, body.invitation.status]).toEqual([200, 'withdrawn']);
    expect(await database.db.assignment.findFirstOrThrow()).toMatchObject({ status: 'CANCELLED' });
    const accept = { token: joinTokenOf(mails, mei.email), password: 'Password123!' };
    expect((await call('/api/invitations/accept', { method: 'POST', body: accept })).status).toBe(400);
    // Nobody ever held the account: the next centre takes it over.
    const again = await invite(rival, { ...mei, name: 'Chen Mei' });
    expect(again.body.invitation).toMatchObject({ userId, name: 'Chen Mei' });
    expect(await database.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      name: 'Chen Mei',
      organizationId: rival.organizationId,
    });
  });

  it('is 404 for another centre, 403 for a learner, 401 signed out', async () => {
    const { rival, amy, path, admin } = await invited();
    for (const [address, method] of [
      [path, 'GET'],
      [path, 'DELETE'],
      [`${path}/resend`, 'POST'],
    ] as const) {
      expect(await call(address, { method, as: rival })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect((await call(address, { method, as: amy })).body).toEqual({ error: 'Forbidden' });
      expect((await call(address, { method })).body).toEqual({ error: 'Unauthorized' });
      const unknown = address.replace(/invitations\/[^/]+/, 'invitations/unknown');
      expect((await call(unknown, { method, as: admin })).status).toBe(404);
    }
    expect((await call(path, { as: admin })).status).toBe(200);
  });
});
