import { generateCertificateId } from '@repo/certificates/certificate-id';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createSessionCookie as createCookie,
  createCourse,
  createOrganization,
  createUser,
  demoPassword,
} from '@repo/testing/childcare-factories';
import { listPersonColumns } from '@repo/testing/person-columns';
import { describe, expect, it } from 'vitest';
import { userColumnFates } from '#domain/deletion/deletion-terms.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call, signIn, mails } = service;
const minuteMs = 60 * 1000;
const certificateId = generateCertificateId(new Date());
const trainingFileKey = 'outside-training/2026/11/certificate';
const evidenceKey = 'sign-offs/2026/11/photo';

type Person = Awaited<ReturnType<typeof createUser>>;

const preview = (as: Person | null) => call('/api/account/deletion', { as });
const remove = (as: Person | null, confirm: unknown = 'DELETE') =>
  call('/api/account/deletion', { body: { confirm }, as });
const keep = (token: string) => call('/api/account/deletion/keep', { body: { token } });
const subjectsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const tokenTo = (email: string) =>
  mails.findLast(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
const stored = ({ id }: Pick<Person, 'id'>) =>
  database.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } });
const password = { password: demoPassword };

/** Lets the grace period be over, and runs the job. */
async function erase(): Promise<{ erased: number; failures: unknown[] }> {
  await database.db.accountDeletion.updateMany({ data: { dueAt: new Date(Date.now() - 1) } });
  const result = await eraseDueAccounts(service.services);
  await service.settleMails();
  return result;
}

/** A learner of a billed centre with everything that an account can have. */
async function busyLearner() {
  const { db } = database;
  const centre = await createOrganization(db, { billingEnabled: true });
  const manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
  const learner = await createUser(db, { organizationId: centre.id, name: 'Siti Aminah' });
  const [course, other] = [await createCourse(db), await createCourse(db)];
  const lecture = await db.lecture.findFirst({ where: { section: { courseId: course.id } } });
  const enrollment = await db.enrollment.create({ data: { userId: learner.id, courseId: course.id } });
  if (lecture) {
    await db.lectureProgress.create({ data: { enrollmentId: enrollment.id, lectureId: lecture.id } });
  }
  const assigned = { learnerId: learner.id, assignedById: manager.id, organizationId: centre.id };
  const paid = await db.assignment.create({
    data: { ...assigned, courseId: course.id, notes: 'Back from leave in May', paymentStatus: 'PAID' },
  });
  await db.payment.create({
    data: { assignmentId: paid.id, organizationId: centre.id, status: 'PAID', amountSgd: 60 },
  });
  await db.assignment.create({ data: { ...assigned, courseId: other.id } });
  await db.notification.create({ data: { userId: learner.id, kind: 'assigned' } });
  await db.invitation.create({
    data: {
      organizationId: centre.id,
      email: learner.email,
      name: learner.name,
      userId: learner.id,
      invitedById: manager.id,
      tokenHash: 'b'.repeat(64),
      acceptedAt: new Date(),
      expiresAt: new Date(),
    },
  });
  await service.services.files.put(trainingFileKey, new Uint8Array(1), { contentType: 'image/png' });
  await db.outsideTraining.create({
    data: {
      userId: learner.id,
      organizationId: centre.id,
      title: 'First aid',
      provider: 'Red Cross',
      completedOn: new Date('2026-03-02'),
      points: 4,
      fileKey: trainingFileKey,
      fileName: 'certificate.png',
      fileType: 'image/png',
      fileBytes: 1,
    },
  });
  await service.services.files.put(evidenceKey, new Uint8Array(1), { contentType: 'image/png' });
  await db.signOff.create({
    data: {
      enrollmentId: enrollment.id,
      cycle: 1,
      userId: learner.id,
      organizationId: centre.id,
      courseTitle: course.title,
      lectureTitle: 'Handwashing',
      checklist: [],
      fileKey: evidenceKey,
      createdAt: new Date(),
    },
  });
  await db.certificate.create({
    data: {
      certificateId,
      userId: learner.id,
      courseId: course.id,
      learnerName: learner.name,
      courseName: course.title,
      organizationName: centre.name,
      organizationId: centre.id,
      issuedAt: new Date(),
      cpdPoints: 2,
    },
  });
  return { centre, manager, learner: await stored(learner), paid };
}

describe('GET /api/account/deletion', () => {
  it('says what goes, what stays and why', async () => {
    const { status, body } = await preview(await createUser(database.db));
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'delete', graceDays: 14, obstacles: [] });
    expect(body.stays.map(({ what }: { what: string }) => what).join(' ')).toContain('Certificates');
    const stranger = await preview(null);
    expect([stranger.status, stranger.body.error]).toEqual([401, 'Unauthorized']);
  });

  it('names what has to be settled first', async () => {
    const { manager } = await busyLearner();
    const { body } = await preview(manager);
    expect(body.obstacles).toMatchObject([{ code: 'LAST_MANAGER' }]);
  });

  it('lists every column that names a person, with its fate', async () => {
    expect(Object.keys(userColumnFates).toSorted()).toEqual(await listPersonColumns(database.db));
  });
});

describe('POST /api/account/deletion', () => {
  it('closes the account at once', async () => {
    const { learner, centre } = await busyLearner();
    const cookie = await signIn({ email: learner.email, ...password });
    expect(await remove(learner)).toMatchObject({ status: 200, body: { eraseAt: expect.any(String) } });
    expect(await stored(learner)).toMatchObject({
      deactivatedAt: expect.any(Date),
      organizationId: centre.id,
    });
    expect((await call('/api/auth/session', { headers: { cookie: cookie ?? '' } })).body).toEqual({});
    expect(subjectsTo(learner.email)).toEqual(['Your account is closed and will be deleted']);
  });

  it('takes DELETE or the address, from who proved who they are just now', async () => {
    const person = await createUser(database.db);
    for (const wrong of ['delete', '', 'other@example.com', 7]) {
      expect((await remove(person, wrong)).status).toBe(400);
    }
    expect((await remove(null)).status).toBe(401);
    const provenAt = new Date(Date.now() - 11 * minuteMs);
    const cookie = await createCookie(database.db, person, { provenAt });
    const stale = await call('/api/account/deletion', { body: { confirm: 'DELETE' }, headers: { cookie } });
    expect([stale.status, stale.body.error]).toEqual([403, 'Forbidden']);
    expect((await stored(person)).deactivatedAt).toBeNull();
    expect((await remove(person, person.email)).status).toBe(200);
  });

  it('keeps a manager for a centre that has learners, also when two leave at once', async () => {
    const { manager, centre } = await busyLearner();
    expect(await remove(manager)).toMatchObject({ status: 409, body: { code: 'LAST_MANAGER' } });
    const second = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
    const answers = await Promise.all([remove(manager), remove(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('lets the manager of an empty centre go', async () => {
    const centre = await createOrganization(database.db);
    const manager = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
    expect((await remove(manager)).status).toBe(200);
  });

  it('keeps an administrator of the platform', async () => {
    const [one, two] = [
      await createUser(database.db, { role: 'SUPER_ADMIN' }),
      await createUser(database.db, { role: 'SUPER_ADMIN' }),
    ];
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the grace period', () => {
  it('answers a right password with the link that keeps the account, and no session', async () => {
    const person = await createUser(database.db);
    await remove(person);
    expect(await signIn({ email: person.email, ...password })).toBeNull();
    await service.settleMails();
    // A link was mailed a moment ago: that one still works.
    expect(subjectsTo(person.email)).toHaveLength(1);
    await database.db.accountDeletion.updateMany({
      data: { keepSentAt: new Date(Date.now() - 6 * minuteMs) },
    });
    const body = { email: person.email, ...password, json: true };
    const answer = await call('/api/auth/callback/credentials', { body });
    expect(answer).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('will be deleted') },
    });
    expect(subjectsTo(person.email).at(-1)).toBe('Keep your account?');
    const token = tokenTo(person.email);
    const answers = await Promise.all([keep(token), keep(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await signIn({ email: person.email, ...password })).not.toBeNull();
    expect(await erase()).toEqual({ erased: 0, failures: [] });
  });

  it('refuses links that are made up', async () => {
    expect((await keep('made-up')).status).toBe(400);
    expect((await keep('')).status).toBe(400);
  });

  it('is not ended by an administrator', async () => {
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const person = await createUser(database.db);
    await remove(person);
    const opened = await call(`/api/users/${person.id}`, {
      method: 'PUT',
      body: { status: 'active' },
      as: admin,
    });
    expect(opened).toMatchObject({ status: 409, body: { code: 'DELETED_BY_OWNER' } });
  });

  it('has no way back from what an administrator deactivates', async () => {
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const person = await createUser(database.db);
    await remove(person);
    await service.settleMails();
    const token = tokenTo(person.email);
    const body = { status: 'deactivated' };
    const closed = await call(`/api/users/${person.id}`, { method: 'PUT', body, as: admin });
    expect(closed).toMatchObject({ status: 200, body: { user: { status: 'deactivated' } } });
    expect((await keep(token)).status).toBe(400);
    expect((await stored(person)).deactivatedAt).not.toBeNull();
    expect(await erase()).toEqual({ erased: 1, failures: [] });
  });

  it('is ended by who takes a change of address back', async () => {
    const person = await createUser(database.db);
    await call('/api/account/address', { body: { email: 'intruder@example.com' }, as: person });
    const token = tokenTo('intruder@example.com');
    await call('/api/account/address/confirm', { body: { token }, as: person });
    const undo = tokenTo(person.email);
    await remove(await stored(person));
    expect((await stored(person)).deactivatedAt).not.toBeNull();
    expect((await call('/api/account/address/refuse', { body: { token: undo } })).status).toBe(200);
    expect(await stored(person)).toMatchObject({ email: person.email, deactivatedAt: null });
    expect(await erase()).toEqual({ erased: 0, failures: [] });
  });
});

describe('erasing', () => {
  it('is not undone half way by who takes a change of address back', async () => {
    const person = await createUser(database.db);
    await call('/api/account/address', { body: { email: 'intruder@example.com' }, as: person });
    const token = tokenTo('intruder@example.com');
    await call('/api/account/address/confirm', { body: { token }, as: person });
    const undo = tokenTo(person.email);
    await remove(await stored(person));
    await database.db.accountDeletion.updateMany({ data: { startedAt: new Date() } });
    expect((await call('/api/account/address/refuse', { body: { token: undo } })).status).toBe(200);
    expect((await stored(person)).deactivatedAt).not.toBeNull();
    expect(await erase()).toEqual({ erased: 1, failures: [] });
  });

  it('leaves nothing of the person but what the page says', async () => {
    const { learner, paid, centre } = await busyLearner();
    const { db } = database;
    await remove(learner);
    expect(await erase()).toEqual({ erased: 1, failures: [] });
    expect(await stored(learner)).toMatchObject({
      name: 'Deleted account',
      email: `deleted-${learner.id}@address.invalid`,
      passwordHash: null,
      organizationId: null,
      recordedName: '',
      staffId: '',
    });
    for (const [column, fate] of Object.entries(userColumnFates)) {
      const [table = '', name = ''] = column.split('.');
      const rows = await db.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE "${name}" = $1`,
        learner.id,
      );
      if (fate === 'deleted') expect([column, rows]).toEqual([column, []]);
    }
    expect(await service.services.files.exists(trainingFileKey)).toBe(false);
    expect(await service.services.files.exists(evidenceKey)).toBe(false);
    expect(await db.lectureProgress.count()).toBe(0);
    expect(await db.assignment.findMany()).toMatchObject([{ id: paid.id, notes: '' }]);
    expect(await db.payment.findMany()).toMatchObject([{ assignmentId: paid.id, organizationId: centre.id }]);
    expect(await db.invitation.findFirstOrThrow()).toMatchObject({ name: 'Deleted account', userId: null });
    expect(await db.certificate.findFirstOrThrow()).toMatchObject({ learnerName: 'Siti Aminah' });
    const verified = await call(`/api/certificates/verify/${certificateId}`);
    expect(verified.body).toMatchObject({ status: 'valid' });
    const entries = await db.auditEntry.findMany();
    expect(JSON.stringify(entries)).not.toContain('Siti Aminah');
    expect(subjectsTo(learner.email).at(-1)).toBe('Your account is deleted');
    expect(await signIn({ email: learner.email, ...password })).toBeNull();
    const again = { name: 'Siti Aminah', email: learner.email, password: 'another-secret-1' };
    expect((await call('/api/auth/register', { body: again })).status).toBe(201);
  });

  it('continues where it was cut off, and mails once', async () => {
    const { learner } = await busyLearner();
    await remove(learner);
    const token = tokenTo(learner.email);
    await database.db.$executeRaw`
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$`;
    await database.db.$executeRaw`
      CREATE TRIGGER cut BEFORE DELETE ON notification FOR EACH ROW EXECUTE FUNCTION cut()`;
    const first = await erase();
    expect([first.erased, first.failures.length]).toEqual([0, 1]);
    expect((await stored(learner)).name).toBe('Siti Aminah');
    expect(await database.db.enrollment.count()).toBe(0);
    expect((await keep(token)).status).toBe(400);
    await database.db.$executeRaw`DROP FUNCTION cut CASCADE`;
    const runs = await Promise.all([erase(), erase()]);
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
    expect((await stored(learner)).name).toBe('Deleted account');
    expect(await erase()).toEqual({ erased: 0, failures: [] });
    const subjects = subjectsTo(learner.email);
    expect(subjects.filter((subject) => subject === 'Your account is deleted')).toHaveLength(1);
  });

  it('keeps an account or erases it, never half, and lets nobody in meanwhile', async () => {
    const person = await createUser(database.db);
    await remove(person);
    const token = tokenTo(person.email);
    const [kept, job, session] = await Promise.all([
      keep(token),
      erase(),
      signIn({ email: person.email, ...password }),
    ]);
    const row = await stored(person);
    if (kept.status === 200) expect([job.erased, row.deactivatedAt]).toEqual([0, null]);
    else {
      expect([job.erased, row.name, session]).toEqual([1, 'Deleted account', null]);
      expect(await database.db.signIn.count({ where: { userId: person.id } })).toBe(0);
    }
  });
});
