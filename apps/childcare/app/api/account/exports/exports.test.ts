import { Prisma } from '@repo/db/childcare';
import { findCoverageFaults } from '@repo/personal-data/model-coverage';
import { readZip } from '@repo/personal-data/testing/read-zip';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { personalExportParts } from '#domain/personal-data/export-parts.ts';
import { exportCoverageByModel } from '#domain/personal-data/exported-models.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { correctAnswers, createQuizFixture } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const path = '/api/account/exports';
type Person = { id: string; sessionVersion: number };

const ask = (as: Person | null) => service.call(path, { method: 'POST', as });
const list = async (as: Person) => (await service.call(path, { as })).body.exports;
const write = () => writeRequestedPersonalExports(service.services);

async function readyExport(person: Person): Promise<string> {
  const { id } = (await ask(person)).body;
  await write();
  return id;
}

async function filesOf(person: Person) {
  const answer = await service.send(`${path}/${await readyExport(person)}/download`, { as: person });
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="childcare-personal-data-/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name)));

it('a learner downloads what they did, with their certificates as PDF', async () => {
  const { db } = database;
  const { amy, manager, course } = await createCentreFixture(db);
  await createCompletedEnrollment(db, amy, course);
  await service.call('/api/certificates/generate', { as: amy, body: { courseId: course.id } });
  const files = await filesOf(amy);
  expect(json(files, 'profile.json')).toMatchObject([
    { name: 'Amy Tan', organization: { name: 'Little Stars' } },
  ]);
  expect(json(files, 'enrollments.json')).toMatchObject([{ progress: 100, course: { id: course.id } }]);
  const [certificate] = json(files, 'certificates.json');
  expect(certificate).toMatchObject({ learnerName: 'Amy Tan' });
  const pdf = files.get(`certificates/certificate-${certificate.certificateId}.pdf`);
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(json(files, 'notifications.json')).toMatchObject([{ kind: 'certificate' }]);
  const text = [...files]
    .flatMap(([name, bytes]) => (name.endsWith('.pdf') ? [] : [String(bytes)]))
    .join('\n');
  expect(text).not.toContain(manager.email);
  expect(text).not.toMatch(/"\w*(hash|cipher|secret|password|token)\w*":/i);
  await service.settleMails();
  expect(service.mails).toMatchObject([{ to: amy.email, subject: 'Your data is ready to download' }]);
  expect(service.mails[0]?.text).toContain('http://localhost:3002/settings#your-data');
  const entries = await db.auditEntry.findMany({
    where: { action: { startsWith: 'personal-data.' } },
    orderBy: { id: 'asc' },
  });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    [`user:${amy.id}`, 'personal-data.export'],
    [`user:${amy.id}`, 'personal-data.download'],
  ]);
});

it('attempts at a quiz say what was asked and chosen, and not what is right', async () => {
  const { learner, path: attempts } = await createQuizFixture(database.db);
  const { body } = await service.call(attempts, { as: learner, body: {} });
  const chosen = { ...correctAnswers, q1: ['o1'] };
  await service.call(`${attempts}/${body.attempt.id}/submit`, { as: learner, body: { answers: chosen } });
  const files = await filesOf(learner);
  const [attempt] = json(files, 'quiz-attempts.json');
  expect(attempt.questions[0]).toEqual({ question: 'When are hands washed?', chosen: ['Never'] });
  expect(String(files.get('quiz-attempts.json'))).not.toContain('Germs travel');
});

it('every model of the database is in an export, or left out for a reason', () => {
  const parts = personalExportParts(
    { db: database.db, files: service.services.files, publicUrl: '', serviceName: '' },
    'anybody',
  );
  expect(findCoverageFaults(exportCoverageByModel, Object.keys(Prisma.ModelName), parts)).toEqual([]);
});

it('is for those who are signed in, and proved it lately', async () => {
  expect((await ask(null)).body).toEqual({ error: 'Unauthorized' });
  for (const address of [path, `${path}/x/download`]) expect((await service.call(address)).status).toBe(401);
  const person = await createUser(database.db);
  const cookie = await createSessionCookie(database.db, person, {
    provenAt: new Date(Date.now() - 11 * 60_000),
  });
  const stale = await service.call(path, { method: 'POST', headers: { cookie } });
  expect(stale).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
  expect(stale.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  // Nor does a borrowed session get what its person has asked for.
  const id = await readyExport(person);
  const download = await service.call(`${path}/${id}/download`, { headers: { cookie } });
  expect(download).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
});

it('nobody downloads or sees another’s, managers and administrators neither', async () => {
  const { amy, manager } = await createCentreFixture(database.db);
  const id = await readyExport(amy);
  for (const other of [manager, await createUser(database.db, { role: 'SUPER_ADMIN' })]) {
    expect((await service.call(`${path}/${id}/download`, { as: other })).status).toBe(404);
    expect(await list(other)).toEqual([]);
  }
});

it('one at a time, and three a day', async () => {
  const person = await createUser(database.db);
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await write();
  await readyExport(person);
  await readyExport(person);
  expect((await ask(person)).status).toBe(429);
  expect(await list(person)).toHaveLength(3);
});
