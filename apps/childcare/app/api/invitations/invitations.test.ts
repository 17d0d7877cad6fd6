import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { extractJoinToken } from '#testing/extract-join-token.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const world = () => createCentreFixture(database.db);
const mei = { email: 'mei@example.com', name: 'Mei Chen', jobTitle: 'Teacher', staffId: 'LS-007' };
const invite = (as: Person | null, body: unknown) => call('/api/invitations', { method: 'POST', as, body });

describe('POST /api/invitations', () => {
  it('mails a link of which only a hash is stored, and makes no account', async () => {
    const { manager, ours } = await world();
    const before = await database.db.user.count();
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
      userId: null,
      expiresAt: expect.any(String),
      acceptedAt: null,
      createdAt: expect.any(String),
      courses: [],
    });
    const days = (Date.parse(body.invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    expect(await database.db.user.count()).toBe(before);
    const token = extractJoinToken(mails, mei.email);
    const stored = await database.db.invitation.findFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('asks a learner without a centre, who is no part of it before they accept', async () => {
    const { manager, ours } = await world();
    const alone = await createUser(database.db, { email: 'alone@example.com', name: 'Ravi Kumar' });
    const { status, body } = await invite(manager, { ...mei, email: alone.email });
    expect(status).toBe(201);
    expect(body.invitation.userId).toBeNull();
    const kept = () =>
      database.db.user.findUniqueOrThrow({ where: { id: alone.id }, omit: { passwordHash: false } });
    const before = await kept();
    expect(await kept()).toMatchObject({ organizationId: null, name: 'Ravi Kumar', jobTitle: '' });
    expect(await database.db.notification.findMany({ where: { userId: alone.id } })).toMatchObject([
      { kind: 'invitation', data: { organizationName: 'Little Stars' } },
    ]);
    const token = extractJoinToken(mails, alone.email);
    const accept = (as: Person | null, more = {}) =>
      call('/api/invitations/accept', { method: 'POST', as, body: { token, ...more } });
    expect(await accept(null, { password: 'Password123!' })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect(await accept(manager)).toMatchObject({ status: 403, body: { code: 'WRONG_ACCOUNT' } });
    expect((await kept()).organizationId).toBeNull();
    expect(await accept(alone, { name: 'Somebody Else', password: 'Another123!' })).toMatchObject({
      status: 200,
      body: { email: alone.email, organization: { id: ours.id, name: 'Little Stars' } },
    });
    expect(await kept()).toMatchObject({
      name: 'Ravi Kumar',
      organizationId: ours.id,
      jobTitle: 'Teacher',
      passwordHash: before.passwordHash,
    });
    expect((await call(`/api/invitations/${body.invitation.id}`, { as: manager })).body).toMatchObject({
      invitation: { status: 'accepted', userId: alone.id },
    });
    expect((await accept(alone)).body).toMatchObject({ code: 'DEAD_LINK' });
  });

  it('does not notify an account whose address is not proven', async () => {
    const { manager } = await world();
    const claimed = await createUser(database.db, { email: mei.email, emailVerifiedAt: null });
    expect((await invite(manager, mei)).status).toBe(201);
    expect(await database.db.notification.count({ where: { userId: claimed.id } })).toBe(0);
  });

  it('quotes no name with an address in a mail, also none that was stored before names were checked', async () => {
    const { manager, ours } = await world();
    await database.db.organization.update({ where: { id: ours.id }, data: { name: 'Win at evil.example' } });
    await database.db.user.update({ where: { id: manager.id }, data: { name: 'me@evil.example' } });
    expect((await invite(manager, { ...mei, name: "O'Brien & Söhne" })).status).toBe(201);
    const { subject, text, html } = mails[0] ?? {};
    expect(`${subject} ${text} ${html}`).not.toContain('evil.example');
    expect(text).toContain("Hello O'Brien & Söhne,");
    expect(html).toContain('Hello O&#39;Brien &amp; Söhne,');
  });

  it.each(['amy', 'manager'] as const)('refuses %s, who is in the centre', async (who) => {
    const made = await world();
    const answer = await invite(made.manager, { ...mei, email: made[who].email });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_IN_CENTRE' } });
    expect(await database.db.invitation.count()).toBe(0);
    expect(mails).toEqual([]);
  });

  it('answers the same for an address that nobody has and for people of elsewhere, whoever they are', async () => {
    const made = await world();
    const gone = await createUser(database.db, { deactivatedAt: new Date() });
    const waits = await createUser(database.db, { passwordHash: null, organizationId: made.theirs.id });
    const shapes = [];
    for (const { email } of [mei, made.rival, made.admin, gone, waits]) {
      const { status, body } = await invite(made.manager, { ...mei, email });
      const { id: _id, createdAt: _at, expiresAt: _until, email: address, ...same } = body.invitation;
      expect(address).toBe(email);
      const { text, subject } = mails.findLast(({ to }) => to === email) ?? {};
      shapes.push({
        status,
        same,
        subject,
        text: text?.replaceAll(email, 'address').replace(/join\/[\w-]{43}/g, 'link'),
      });
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  it('needs a proven address, for one, for many and to send again', async () => {
    const { ours, theirs, manager, admin } = await world();
    const { body } = await invite(manager, mei);
    const unproven = await createUser(database.db, {
      role: 'CORPORATE_ADMIN',
      organizationId: ours.id,
      emailVerifiedAt: null,
    });
    mails.length = 0;
    const refusal = {
      status: 403,
      body: {
        code: 'EMAIL_NOT_CONFIRMED',
        error: expect.stringMatching(/^Confirm your email address first/),
      },
    };
    const other = { ...mei, email: 'other@example.com' };
    const bulk = (as: Person) =>
      call('/api/invitations/bulk', { method: 'POST', as, body: { rows: [other] } });
    const resend = `/api/invitations/${body.invitation.id}/resend`;
    expect(await invite(unproven, other)).toMatchObject(refusal);
    expect(await bulk(unproven)).toMatchObject(refusal);
    expect(await call(resend, { method: 'POST', as: unproven })).toMatchObject(refusal);
    await database.db.user.update({ where: { id: admin.id }, data: { emailVerifiedAt: null } });
    expect(await invite(admin, { ...other, organizationId: theirs.id })).toMatchObject(refusal);
    expect(mails).toEqual([]);
    expect(await database.db.invitation.count()).toBe(1);
    await database.db.user.update({ where: { id: unproven.id }, data: { emailVerifiedAt: new Date() } });
    expect((await invite(unproven, other)).status).toBe(201);
  });

  it('of several for the same address at once one centre makes one, and each centre its own', async () => {
    const { manager, rival } = await world();
    const same = await Promise.all([1, 2, 3, 4].map(() => invite(manager, mei)));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(same.filter(({ body }) => body.code === 'ALREADY_INVITED')).toHaveLength(3);
    const other = { ...mei, email: 'both@example.com' };
    const both = await Promise.all([invite(manager, other), invite(rival, other)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
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
    [{ name: 'Claim your prize at evil.example' }, 'name'],
    [{ name: 'mei@evil.example' }, 'name'],
    [{ name: 'Mei\r\nBcc: everybody' }, 'name'],
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
    return { ...made, path: `/api/invitations/${body.invitation.id}` };
  }

  it('mails a new link and kills the one before, also of one that has expired', async () => {
    const { manager, path } = await invited();
    const first = extractJoinToken(mails, mei.email);
    await database.db.invitation.updateMany({ data: { expiresAt: new Date(0) } });
    const { status, body } = await call(`${path}/resend`, { method: 'POST', as: manager });
    expect(status).toBe(200);
    expect(body.invitation.status).toBe('waiting');
    const second = extractJoinToken(mails, mei.email);
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

  it('withdraws: the link is dead, and the address may be invited again', async () => {
    const { manager, path } = await invited();
    const { status, body } = await call(path, { method: 'DELETE', as: manager });
    expect([status, body.invitation.status]).toEqual([200, 'withdrawn']);
    const accept = { token: extractJoinToken(mails, mei.email), password: 'Password123!' };
    expect((await call('/api/invitations/accept', { method: 'POST', body: accept })).status).toBe(400);
    expect(await database.db.user.count({ where: { email: mei.email } })).toBe(0);
    expect((await invite(manager, { ...mei, name: 'Chen Mei' })).status).toBe(201);
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
