import { newFileKey } from '@repo/files/file-key';
import { listPersonColumns } from '@repo/testing/person-columns';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createCourse,
  createCourseRun,
  createEnrolment,
  createStoredFile,
  createUser,
  testPassword,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { userColumnFates } from '#domain/deletion/deletion-terms.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const minuteMs = 60 * 1000;

type Person = Awaited<ReturnType<typeof createUser>>;

const preview = (as: Person | null) => service.call('/api/account/deletion', { as });
const remove = (as: Person | null, confirm: unknown = 'DELETE') =>
  service.call('/api/account/deletion', { body: { confirm }, as });
const keep = (token: string) => service.call('/api/account/deletion/keep', { body: { token } });
const login = ({ email }: Person) =>
  service.call('/api/auth/login', { body: { email, loginType: 'password', password: testPassword } });
const tokenTo = (email: string) =>
  service.mails.findLast(({ to }) => to === email)?.text.match(/token=([\w-]+)/)?.[1] ?? '';
const subjectsTo = (email: string) =>
  service.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const stored = ({ id }: Person) =>
  database.db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: false } });

async function erase(): Promise<{ erased: number; failures: unknown[] }> {
  const where = { dueAt: { not: null } };
  await database.db.accountDeletion.updateMany({ where, data: { dueAt: new Date(Date.now() - 1) } });
  const result = await eraseDueAccounts(service.services);
  await service.settleMails();
  return result;
}

async function enrolled(): Promise<Person> {
  const learner = await createUser(database.db);
  const course = await createCourse(database.db);
  const run = await createCourseRun(database.db, { courseId: course.id });
  await createEnrolment(database.db, { courseRunId: run.id, userId: learner.id });
  return learner;
}

describe('GET /api/account/deletion', () => {
  it('says what goes, what stays and why', async () => {
    const { status, body } = await preview(await createUser(database.db));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { kind: 'delete', graceDays: 14, obstacles: [] } });
    expect(await preview(null)).toMatchObject({ status: 401, body: { success: false } });
  });

  it('says that the centre has to keep a learner with enrolments', async () => {
    const { body } = await preview(await enrolled());
    expect(body.data).toMatchObject({ kind: 'request', requestedAt: null });
    expect(body.data.stays[0].why).toContain('funded training');
  });

  it('lists every column that names a person, with its fate', async () => {
    expect(Object.keys(userColumnFates).toSorted()).toEqual(await listPersonColumns(database.db));
  });
});

describe('POST /api/account/deletion', () => {
  it('stores the request of a learner on record once and erases nothing', async () => {
    const learner = await enrolled();
    const answer = await remove(learner);
    expect(answer).toMatchObject({ status: 200, body: { data: { eraseAt: null } } });
    expect((await remove(learner)).status).toBe(200);
    expect((await preview(learner)).body.data.requestedAt).toEqual(expect.any(String));
    expect((await stored(learner)).deactivatedAt).toBeNull();
    const entries = await database.db.auditEntry.count({ where: { action: 'user.request-deletion' } });
    expect(entries).toBe(1);
    expect(await erase()).toEqual({ erased: 0, failures: [] });
    expect((await stored(learner)).fullName).toBe(learner.fullName);
  });

  it('closes the account of somebody without enrolments, and the keys they made', async () => {
    const [admin] = [
      await createUser(database.db, { roles: ['admin'] }),
      await createUser(database.db, { roles: ['admin'] }),
    ];
    await database.db.apiKey.create({
      data: { name: 'CRM', prefix: 'tk_', keyHash: 'd'.repeat(64), scopes: [], creatorId: admin.id },
    });
    const token = (await login(admin)).body.data.token;
    expect(await remove(admin)).toMatchObject({
      status: 200,
      body: { data: { eraseAt: expect.any(String) } },
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await service.call('/api/auth/session', { headers })).body.data.user).toBeNull();
    expect((await database.db.apiKey.findFirstOrThrow()).revokedAt).toBeInstanceOf(Date);
    expect(subjectsTo(admin.email)).toEqual(['Your account is closed and will be deleted']);
  });

  it('takes DELETE or the address, from who proved who they are just now', async () => {
    const person = await createUser(database.db);
    for (const wrong of ['delete', '', 'other@example.com', 7]) {
      expect((await remove(person, wrong)).status).toBe(400);
    }
    expect((await remove(null)).status).toBe(401);
    const token = (await login(person)).body.data.token;
    await database.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - 11 * minuteMs) } });
    const headers = { authorization: `Bearer ${token}` };
    const stale = await service.call('/api/account/deletion', { body: { confirm: 'DELETE' }, headers });
    expect(stale).toMatchObject({ status: 403, body: { success: false } });
    expect((await remove(person, person.email)).status).toBe(200);
  });

  it('refuses the last administrator, also when two delete concurrently, and the trainer of an unfinished class', async () => {
    const admins = [
      await createUser(database.db, { roles: ['admin'] }),
      await createUser(database.db, { roles: ['admin'] }),
    ];
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    const course = await createCourse(database.db);
    const run = await createCourseRun(database.db, { courseId: course.id, trainerId: trainer.id });
    const tomorrow = new Date(Date.now() + 24 * 60 * minuteMs);
    await database.db.courseRun.update({
      where: { id: run.id },
      data: { startDate: tomorrow, endDate: tomorrow },
    });
    expect(await remove(trainer)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('classes') },
    });
    await database.db.courseRun.update({
      where: { id: run.id },
      data: { startDate: new Date('2026-01-05'), endDate: new Date('2026-01-05') },
    });
    expect((await remove(trainer)).status).toBe(200);
  });
});

describe('the grace period', () => {
  it('answers a right password with the link that keeps the account', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const person = await createUser(database.db);
    await remove(person);
    const sentBefore = { keepSentAt: new Date(Date.now() - 6 * minuteMs) };
    await database.db.accountDeletion.updateMany({ data: sentBefore });
    expect(await login(person)).toMatchObject({
      status: 403,
      body: { success: false, error: expect.stringContaining('will be deleted') },
    });
    expect(subjectsTo(person.email).at(-1)).toBe('Keep your account?');
    const path = `/api/admin/users/${person.id}/reactivate`;
    expect((await service.call(path, { method: 'POST', as: admin })).status).toBe(400);
    const token = tokenTo(person.email);
    const answers = await Promise.all([keep(token), keep(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await login(person)).status).toBe(200);
    expect((await keep('made-up')).status).toBe(400);
    expect((await keep('')).status).toBe(400);
  });

  it('has no way back from what an administrator deactivates', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const person = await createUser(database.db, { roles: ['trainer'] });
    await remove(person);
    await service.settleMails();
    const token = tokenTo(person.email);
    const path = `/api/admin/users/${person.id}/deactivate`;
    const deactivate = () => service.call(path, { method: 'POST', as: admin });
    expect((await deactivate()).status).toBe(200);
    expect((await keep(token)).status).toBe(400);
    await database.db.accountDeletion.updateMany({ data: { keepSentAt: new Date(0) } });
    const mailed = subjectsTo(person.email).length;
    expect((await login(person)).status).toBe(403);
    await service.settleMails();
    expect(subjectsTo(person.email)).toHaveLength(mailed);
    expect((await stored(person)).deactivatedAt).not.toBeNull();
    expect((await deactivate()).status).toBe(400);
    expect(await erase()).toEqual({ erased: 1, failures: [] });
  });
});

describe('erasing', () => {
  it('erases the person except for what the page lists', async () => {
    const { db } = database;
    const person = await createUser(db, { phone: '91234567', address: '1 Orchard Road' });
    const storageKey = newFileKey(new Date());
    await service.services.files.put(storageKey, Buffer.from('a cv'), { contentType: 'application/pdf' });
    const file = { path: '/uploads/learner/x/cv.pdf', name: 'cv.pdf', contentType: 'application/pdf' };
    await db.storedFile.create({
      data: { ...file, ownerId: person.id, storageKey, bytes: 4, category: 'cv' },
    });
    const { id: courseRunId } = await createCourseRun(db);
    await db.waitingEntry.create({ data: { courseRunId, userId: person.id, joinedAt: new Date() } });
    const absence = await createStoredFile(db, { ownerId: person.id, category: 'absence' });
    const [userId, now] = [person.id, new Date()];
    const times = { startDate: now, endDate: now, startTime: '09:00', endTime: '12:00' };
    const session = await db.courseRunSession.create({ data: { courseRunId, number: 1, ...times } });
    await db.absenceDocument.create({
      data: {
        ...{ sessionId: session.id, userId, uploaderId: userId, fileId: absence.id },
        ...{ createdAt: now, updatedAt: now },
      },
    });
    await remove(person);
    expect(await erase()).toEqual({ erased: 1, failures: [] });
    expect(await stored(person)).toMatchObject({
      fullName: 'Deleted account',
      email: `deleted-${person.id}@address.invalid`,
      phone: '',
      address: '',
      passwordHash: null,
      identityCipher: null,
      identityHash: null,
    });
    for (const [column, fate] of Object.entries(userColumnFates)) {
      const [table = '', name = ''] = column.split('.');
      const rows = await db.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE "${name}" = $1`,
        person.id,
      );
      if (fate === 'deleted') expect([column, rows]).toEqual([column, []]);
    }
    expect(await service.services.files.exists(storageKey)).toBe(false);
    const entries = await db.auditEntry.findMany();
    expect(JSON.stringify(entries)).not.toContain(person.fullName);
    expect(subjectsTo(person.email).at(-1)).toBe('Your account is deleted');
    expect((await login(person)).status).toBe(401);
  });

  it('stops for somebody who was enrolled meanwhile: the account stays closed and the centre decides', async () => {
    const person = await createUser(database.db);
    await remove(person);
    const course = await createCourse(database.db);
    const run = await createCourseRun(database.db, { courseId: course.id });
    await createEnrolment(database.db, { courseRunId: run.id, userId: person.id });
    await erase();
    expect(await stored(person)).toMatchObject({
      fullName: person.fullName,
      deactivatedAt: expect.any(Date),
    });
    expect(await database.db.accountDeletion.findFirstOrThrow()).toMatchObject({
      dueAt: null,
      erasedAt: null,
    });
    expect(await erase()).toEqual({ erased: 0, failures: [] });
  });
});
