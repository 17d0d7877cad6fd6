import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { Prisma } from '@repo/db/training';
import { claimDueExport, maxExportAttempts } from '@repo/personal-data/export-rows';
import { findCoverageFaults } from '@repo/personal-data/model-coverage';
import { removeExpiredExportsAndStrayFiles } from '@repo/personal-data/remove-exports';
import { readZip } from '@repo/personal-data/testing/read-zip';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createEnrolment,
  createStoredFile,
  createSubmission,
  createUser,
  bearerTokenOf,
} from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { personalExportParts } from '#domain/personal-data/export-parts.ts';
import { exportCoverageByModel } from '#domain/personal-data/exported-models.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date();
const service = useTrainingService(database, () => {
  now = new Date();
  return { clock: () => now };
});

const path = '/api/account/exports';
const hourMs = 60 * 60_000;
type Person = { id: string };

const ask = (as: Person | null) => service.call(path, { method: 'POST', as });
const list = async (as: Person) => (await service.call(path, { as })).body.data.exports;
const download = (id: string, as: Person | null) => service.send(`${path}/${id}/download`, { as });
const write = (options = {}) => writeRequestedPersonalExports(service.services, options);

/** Moves the person's last proof along with the clock. */
async function later(milliseconds: number): Promise<void> {
  now = new Date(now.getTime() + milliseconds);
  await database.db.signIn.updateMany({
    data: { provenAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 24 * hourMs) },
  });
  clearTrainingSessionCache();
}

async function readyExport(person: Person): Promise<string> {
  const { body } = await ask(person);
  await write();
  return body.data.id;
}

async function filesOf(id: string, as: Person) {
  return readZip(await bytesOf(await download(id, as)));
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name)));

it('a person asks, is mailed a link to the page, and downloads everything about them', async () => {
  const { keys, files } = service.services;
  const learner = await createUser(database.db, {
    fullName: 'Tan Mei Ling',
    identityCipher: keys.encrypt('S1234567D', 'identity'),
    identityHash: keys.hash('S1234567D'),
  });
  const { id: enrolmentId, courseRunId } = await createEnrolment(database.db, { userId: learner.id });
  await database.db.trackedEnrolment.create({
    data: {
      enrolmentId,
      courseRunId,
      referenceNumber: 'ENR-1',
      status: 'Confirmed',
      submittedBy: 'key:x',
      rawCipher: keys.encrypt(
        JSON.stringify({ traineeName: 'Tan Mei Ling', employerContactEmail: 'boss@example.com' }),
        'tracked-enrolment',
      ),
    },
  });
  await createSubmission(database.db, { learnerId: learner.id });
  const { storageKey } = await createStoredFile(database.db, { ownerId: learner.id, name: 'essay.pdf' });
  await files.put(storageKey, Buffer.from('my essay'), { contentType: 'application/pdf' });
  const other = await createUser(database.db, { fullName: 'Somebody Else' });
  await createSubmission(database.db, { learnerId: other.id });

  const asked = await ask(learner);
  expect(asked.status).toBe(202);
  const { id } = asked.body.data;
  expect(await list(learner)).toMatchObject([{ id, status: 'preparing', readyAt: null, bytes: null }]);
  expect((await download(id, learner)).status).toBe(404);
  expect(service.mails).toEqual([]);

  await write();
  await service.settleMails();
  expect(service.mails).toMatchObject([{ to: learner.email, subject: 'Your data is ready to download' }]);
  expect(service.mails[0]?.text).toContain('http://localhost:3001/settings#your-data');
  expect(service.mails[0]?.text).not.toContain(id);
  const [ready] = await list(learner);
  expect(ready).toMatchObject({ status: 'ready', message: null });

  const answer = await download(id, learner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="training-personal-data-\d{4}-\d\d-\d\d\.zip"/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const zip = await bytesOf(answer);
  expect(zip.byteLength).toBe(ready.bytes);
  expect(answer.headers.get('content-length')).toBe(String(ready.bytes));
  const written = await readZip(zip);

  expect(json(written, 'profile.json')).toMatchObject([
    { fullName: 'Tan Mei Ling', identityNumber: 'S1234567D' },
  ]);
  expect(json(written, 'enrolments.json')).toMatchObject([
    { id: enrolmentId, submitted: [{ referenceNumber: 'ENR-1', record: { traineeName: 'Tan Mei Ling' } }] },
  ]);
  expect(json(written, 'submissions.json')).toHaveLength(1);
  expect(json(written, 'sign-ins.json')).toMatchObject([{ userAgent: 'test' }]);
  expect(json(written, 'audit-log.json')).toMatchObject([{ action: 'personal-data.export' }]);
  expect(String(written.get('documents/essay.pdf'))).toBe('my essay');
  expect(String(written.get('README.txt'))).toContain('profile.json  (1 record)');

  const text = [...written.values()].join('\n');
  for (const word of ['boss@example.com', 'Somebody Else', other.email, other.id])
    expect(text).not.toContain(word);
  expect(await database.db.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { action: true } })).toEqual(
    [{ action: 'personal-data.export' }, { action: 'personal-data.download' }],
  );
});

it('an export contains no secret, hash or ciphertext', async () => {
  const person = await createUser(database.db, { passwordHash: '$2b$12$a-hash-of-theirs' });
  await database.db.passwordLink.create({
    data: { userId: person.id, purpose: 'reset', tokenHash: 'a-token-hash', expiresAt: now },
  });
  await database.db.apiKey.create({
    data: { name: 'Key', prefix: 'tk_prefix', keyHash: 'a-key-hash', scopes: [], creatorId: person.id },
  });
  const text = [...(await filesOf(await readyExport(person), person)).values()].join('\n');
  for (const secret of ['a-hash-of-theirs', 'a-token-hash', 'tk_prefix', 'a-key-hash'])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"\w*(hash|cipher|secret|password|storageKey)\w*":/i);
});

it('every model of the database is in an export, or left out for a reason', () => {
  const { db, keys, files } = service.services;
  const parts = personalExportParts(
    { db, keys, files, publicUrl: 'http://localhost:3001', serviceName: 'Training' },
    'anybody',
  );
  expect(findCoverageFaults(exportCoverageByModel, Object.keys(Prisma.ModelName), parts)).toEqual([]);
});

it('is for those who are signed in, and proved it lately', async () => {
  expect((await ask(null)).body).toEqual({ success: false, error: 'Unauthorized' });
  for (const address of [path, `${path}/x/download`]) expect((await service.call(address)).status).toBe(401);
  const person = await createUser(database.db);
  await bearerTokenOf(database.db, person);
  now = new Date(now.getTime() + hourMs / 2);
  const refused = await ask(person);
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  expect(await database.db.personalExport.count()).toBe(0);
});

it('nobody can download or see another person’s export', async () => {
  const person = await createUser(database.db);
  const id = await readyExport(person);
  const admin = await createUser(database.db, { roles: ['admin'] });
  const answer = await download(id, admin);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false });
  expect(await list(admin)).toEqual([]);
  expect((await download('none', person)).status).toBe(404);
});

it('allows one export at a time, also for concurrent requests', async () => {
  const person = await createUser(database.db);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
  expect(await database.db.personalExport.count()).toBe(1);
});

it('three a day of Singapore, and again on the next', async () => {
  const person = await createUser(database.db);
  await bearerTokenOf(database.db, person);
  // 23:00 in Singapore.
  now = new Date('2030-03-01T15:00:00Z');
  await later(0);
  for (let count = 0; count < 3; count += 1) await readyExport(person);
  const fourth = await ask(person);
  expect(fourth).toMatchObject({ status: 429, body: { error: expect.stringContaining('tomorrow') } });
  await later(hourMs + 60_000);
  expect((await ask(person)).status).toBe(202);
});

it('the file is encrypted where it lies, goes after seven days, and what no row knows goes too', async () => {
  const person = await createUser(database.db);
  const id = await readyExport(person);
  const { exportFiles } = service.services;
  const { storageKey, expiresAt } = await database.db.personalExport.findUniqueOrThrow({ where: { id } });
  const stored = await bytesOf(new Response(await exportFiles.read(storageKey ?? '')));
  expect(stored.includes('PK\u0003\u0004')).toBe(false);
  expect(expiresAt).toEqual(new Date(now.getTime() + 7 * 24 * hourMs));
  await exportFiles.put('2026/01/nobodys', Buffer.from('x'), { contentType: 'application/octet-stream' });

  await later(7 * 24 * hourMs - 1000);
  expect((await download(id, person)).status).toBe(200);
  await later(1000);
  // Also before the job has run.
  expect((await download(id, person)).status).toBe(404);
  expect(await list(person)).toMatchObject([{ id, status: 'expired' }]);
  expect(await removeExpiredExportsAndStrayFiles(service.services)).toEqual({ expired: 1, unknown: 1 });
  expect(await exportFiles.exists(storageKey ?? '')).toBe(false);
  expect(await exportFiles.exists('2026/01/nobodys')).toBe(false);
  const row = await database.db.personalExport.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: 'expired', storageKey: null, keyCipher: null });
  await later(24 * 24 * hourMs);
  await removeExpiredExportsAndStrayFiles(service.services);
  expect(await database.db.personalExport.count()).toBe(0);
});

it('a worker that died leaves its export to the next, and its file is removed', async () => {
  const person = await createUser(database.db);
  const { id } = (await ask(person)).body.data;
  const { db, keys, exportFiles } = service.services;
  const dead = { storageKey: '2026/01/of-the-dead', keyCipher: keys.encrypt('x', 'personal-export') };
  await claimDueExport(db, { now, ...dead });
  await exportFiles.put(dead.storageKey, Buffer.from('half'), { contentType: 'application/octet-stream' });
  // The other writer's lease is still valid.
  await write();
  expect(await list(person)).toMatchObject([{ status: 'preparing' }]);
  await later(2 * 60_000);
  await write();
  expect(await list(person)).toMatchObject([{ id, status: 'ready' }]);
  expect(await exportFiles.exists(dead.storageKey)).toBe(false);
  expect((await filesOf(id, person)).has('README.txt')).toBe(true);
  await service.settleMails();
  expect(service.mails).toHaveLength(1);
});

it('an export whose workers die every time is given up', async () => {
  const person = await createUser(database.db);
  await ask(person);
  for (let attempt = 0; attempt < maxExportAttempts; attempt += 1) {
    await claimDueExport(service.services.db, { now, storageKey: '2026/01/x', keyCipher: 'x' });
    await later(2 * 60_000);
  }
  await write();
  expect(await list(person)).toMatchObject([{ status: 'failed', message: expect.stringContaining('again') }]);
  expect((await ask(person)).status).toBe(202);
});

it('more than fits is refused with a sentence, and leaves no file', async () => {
  const person = await createUser(database.db);
  await ask(person);
  await write({ maxBytes: 100 });
  expect(await list(person)).toMatchObject([
    { status: 'failed', bytes: null, message: expect.stringContaining('another way') },
  ]);
  const kept = [];
  for await (const { key } of service.services.exportFiles.list()) kept.push(key);
  expect(kept).toEqual([]);
});

it('a process that stops leaves the export to the next, without counting an attempt', async () => {
  const person = await createUser(database.db);
  const { id } = (await ask(person)).body.data;
  const stop = new AbortController();
  const { files } = service.services;
  const read = async () => {
    stop.abort();
    return null;
  };
  await createStoredFile(database.db, { ownerId: person.id });
  const stopping = {
    ...service.services,
    files: { ...files, read },
  };
  await writeRequestedPersonalExports(stopping, { signal: stop.signal });
  expect(await database.db.personalExport.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'requested',
    attempts: 0,
  });
  await write();
  expect(await list(person)).toMatchObject([{ id, status: 'ready' }]);
});
