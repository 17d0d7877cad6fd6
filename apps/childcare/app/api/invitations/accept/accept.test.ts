import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { extractJoinToken } from '#testing/extract-join-token.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, mails } = service;
type Person = Awaited<ReturnType<typeof createUser>>;

const world = () => createCentreFixture(database.db);
const mei = { email: 'mei@example.com', name: 'Mei Chen', jobTitle: 'Teacher', staffId: 'LS-007' };
const invite = (as: Person | null, body: unknown) => call('/api/invitations', { method: 'POST', as, body });

describe('POST /api/invitations/accept', () => {
  async function invited() {
    const made = await world();
    const { body } = await invite(made.manager, mei);
    const token = extractJoinToken(mails, mei.email);
    const accept = (more: object, as: Person | null = null) =>
      call('/api/invitations/accept', { method: 'POST', as, body: { token, ...more } });
    return { ...made, accept, token, id: body.invitation.id as string };
  }

  it('makes the account with the chosen name and password, once, and one signs in with it', async () => {
    const { accept, ours, manager, id } = await invited();
    expect(await accept({})).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    expect((await accept({ password: 'short' })).status).toBe(400);
    expect(await accept({ name: 'see evil.example', password: 'Password123!' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'name' }] },
    });
    const answers = await Promise.all([
      accept({ name: 'Chen Mei Ling', password: 'Password123!' }),
      accept({ name: 'Chen Mei Ling', password: 'Other1234!' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([
      { body: { email: mei.email, organization: { id: ours.id } } },
    ]);
    const [password] = ['Password123!', 'Other1234!'].filter((_, index) => answers[index]?.status === 200);
    expect(await service.signIn({ email: mei.email, password: password ?? '' })).not.toBeNull();
    expect((await accept({ password: 'Third12345!' })).body).toMatchObject({ code: 'DEAD_LINK' });
    const account = await database.db.user.findUniqueOrThrow({ where: { email: mei.email } });
    expect(account).toMatchObject({
      name: 'Chen Mei Ling',
      role: 'LEARNER',
      organizationId: ours.id,
      jobTitle: 'Teacher',
      staffId: 'LS-007',
      emailVerifiedAt: expect.any(Date),
    });
    expect((await call(`/api/invitations/${id}`, { as: manager })).body.invitation).toMatchObject({
      status: 'accepted',
      userId: account.id,
    });
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

  it('keeps nobody from registering; from then on it takes a sign-in', async () => {
    const { accept, manager, id, ours } = await invited();
    const account = { email: mei.email, password: 'Password123!', name: 'Mei Chen', role: 'CORPORATE_ADMIN' };
    expect((await call('/api/auth/register', { method: 'POST', body: account })).status).toBe(201);
    const own = await database.db.user.findUniqueOrThrow({
      where: { email: mei.email },
      omit: { passwordHash: false },
    });
    expect(own.organizationId).not.toBe(ours.id);
    expect((await accept({ password: 'Stolen1234!' })).status).toBe(401);
    await database.db.user.update({ where: { id: own.id }, data: { emailVerifiedAt: new Date() } });
    expect((await accept({}, own)).body).toMatchObject({ code: 'NOT_A_LEARNER' });
    expect((await call(`/api/invitations/${id}`, { as: manager })).body.invitation).toMatchObject({
      status: 'waiting',
      userId: null,
    });
    const kept = await database.db.user.findUniqueOrThrow({
      where: { email: mei.email },
      omit: { passwordHash: false },
    });
    expect(kept.passwordHash).toBe(own.passwordHash);
  });

  it('of registering and accepting at once one makes the account, and nobody gets a password that is not theirs', async () => {
    const { accept } = await invited();
    const account = { email: mei.email, password: 'Registered1!', name: 'Mei Chen', role: 'LEARNER' };
    const [accepted, registered] = await Promise.all([
      accept({ password: 'Accepted123!' }),
      call('/api/auth/register', { method: 'POST', body: account }),
    ]);
    expect([`${accepted.status} ${registered.status}`]).toEqual([
      expect.stringMatching(/^(200 409|401 201)$/),
    ]);
    const [right, wrong] =
      accepted.status === 200 ? ['Accepted123!', 'Registered1!'] : ['Registered1!', 'Accepted123!'];
    expect(await service.signIn({ email: mei.email, password: right })).not.toBeNull();
    expect(await service.signIn({ email: mei.email, password: wrong })).toBeNull();
  });

  it('sets the password of an account that has none, and proves its address', async () => {
    const { accept, ours } = await invited();
    const { id } = await createUser(database.db, {
      email: mei.email,
      passwordHash: null,
      emailVerifiedAt: null,
      organizationId: ours.id,
    });
    expect((await accept({ password: 'Password123!' })).status).toBe(200);
    expect(
      await database.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } }),
    ).toMatchObject({
      emailVerifiedAt: expect.any(Date),
      passwordHash: expect.any(String),
    });
  });

  it('takes nobody in with an account whose address is unproven: whoever registered it may be another', async () => {
    const { accept } = await invited();
    const account = { email: mei.email, password: 'Squatted123!', name: 'Not Mei', role: 'LEARNER' };
    expect((await call('/api/auth/register', { method: 'POST', body: account })).status).toBe(201);
    const own = await database.db.user.findUniqueOrThrow({ where: { email: mei.email } });
    expect(await accept({}, own)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } });
    const { organizationId } = await database.db.user.findUniqueOrThrow({ where: { id: own.id } });
    expect(organizationId).toBeNull();
    await database.db.user.update({ where: { id: own.id }, data: { emailVerifiedAt: new Date() } });
    expect((await accept({}, own)).status).toBe(200);
  });

  it('is dead for an account that is closed', async () => {
    const { accept } = await invited();
    await createUser(database.db, { email: mei.email, deactivatedAt: new Date() });
    expect((await accept({ password: 'Password123!' })).body).toMatchObject({ code: 'DEAD_LINK' });
  });

  it('lets nobody be in two centres; the other invitation stays open until they have left', async () => {
    const { manager, rival, ours, theirs } = await world();
    const alone = await createUser(database.db, { email: 'alone@example.com' });
    await invite(manager, { ...mei, email: alone.email });
    const first = extractJoinToken(mails, alone.email);
    await invite(rival, { ...mei, email: alone.email });
    const second = extractJoinToken(mails, alone.email);
    const accept = (token: string) =>
      call('/api/invitations/accept', { method: 'POST', as: alone, body: { token } });
    const answers = await Promise.all([accept(first), accept(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      code: 'IN_ANOTHER_CENTRE',
      error: expect.stringContaining('Ask it to let you go first'),
    });
    const isFirst = answers[0]?.status === 200;
    const [joined, left, open] = isFirst ? [ours, manager, second] : [theirs, rival, first];
    const remove = `/api/organizations/${joined.id}/learners/${alone.id}/remove`;
    expect((await call(remove, { method: 'POST', as: left })).status).toBe(200);
    expect((await accept(open)).status).toBe(200);
    expect(await database.db.user.findUniqueOrThrow({ where: { id: alone.id } })).toMatchObject({
      organizationId: isFirst ? theirs.id : ours.id,
    });
  });
});
