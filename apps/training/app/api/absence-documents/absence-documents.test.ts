import { buildPdf, gifBytes, pngBytes } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date();
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = { id: string };
let lead: Person;
let partner: Person;
let helper: Person;
let stranger: Person;
let admin: Person;
let learner: Person;
let classmate: Person;
let sessionId: string;

beforeEach(async () => {
  const { db } = database;
  now = new Date('2027-03-01T10:00:00Z');
  const trainer = () => createUser(db, { roles: ['trainer'] });
  [lead, partner, helper, stranger] = [await trainer(), await trainer(), await trainer(), await trainer()];
  admin = await createUser(db, { roles: ['admin'] });
  [learner, classmate] = [await createUser(db), await createUser(db)];
  const day = { startDate: dateTextToColumn('2027-03-01'), endDate: dateTextToColumn('2027-03-01') };
  const run = await createCourseRun(db, {
    courseId: (await createCourse(db, { title: 'Food hygiene' })).id,
    trainerId: lead.id,
    sessions: { create: { number: 1, startTime: '09:00', endTime: '12:00', ...day } },
    coTrainers: {
      create: [
        { userId: partner.id, role: 'co_trainer' },
        { userId: helper.id, role: 'assistant' },
      ],
    },
  });
  for (const { id: userId } of [learner, classmate])
    await createEnrolment(db, { userId, courseRunId: run.id });
  sessionId = (await db.courseRunSession.findFirstOrThrow({ where: { courseRunId: run.id } })).id;
});

const path = () => `/api/sessions/${sessionId}/absence-documents`;

function attach(as: Person, { userId, bytes = buildPdf() }: { userId?: string; bytes?: Uint8Array } = {}) {
  const body = new FormData();
  if (userId) body.set('userId', userId);
  body.set('file', new File([new Uint8Array(bytes)], 'MC dengue.pdf', { type: 'application/pdf' }));
  return service.call(path(), { method: 'POST', as, body });
}

async function attached(as: Person, userId?: string): Promise<{ id: string; updatedAt: string }> {
  const { status, body } = await attach(as, userId === undefined ? {} : { userId });
  expect(status).toBe(201);
  return body.data;
}

const mark = (status: string, userId = learner.id) =>
  service.call(`/api/sessions/${sessionId}/attendance`, {
    method: 'PUT',
    as: lead,
    body: { marks: [{ userId, status }], answer: 'marked' },
  });

const decide = (as: Person, { id, updatedAt }: { id: string; updatedAt: string }, decision: object) =>
  service.call(`/api/absence-documents/${id}/decision`, {
    method: 'POST',
    as,
    body: { ...decision, expectedUpdatedAt: updatedAt },
  });
const accept = { decision: 'accept', reason: 'medical' };
const decline = { decision: 'decline', refusal: 'The certificate is of another day.' };

const list = async (as: Person, userId = learner.id) =>
  (await service.call(`${path()}?userId=${userId}`, { as })).body.data;
const open = (as: Person, id: string) => service.send(`/api/absence-documents/${id}/file`, { as });
const remove = async (as: Person, id: string) =>
  (await service.call(`/api/absence-documents/${id}`, { method: 'DELETE', as })).status;
const reasonOf = async () => (await database.db.attendance.findFirst())?.reason ?? null;
const notices = async (kind: string) =>
  (await database.db.notification.findMany({ where: { kind }, orderBy: { userId: 'asc' } })).map(
    ({ userId, count }) => ({ userId, count }),
  );
const sorted = (people: Person[]) => people.map(({ id }) => id).toSorted();

it('a document changes no mark; accepting it gives the mark its reason, and the learner is notified', async () => {
  await mark('absent');
  const document = await attached(learner);
  expect(await reasonOf()).toBeNull();
  const shown = await service.call(`/api/sessions/${sessionId}/attendance`, { as: lead });
  expect(
    shown.body.data.learners.map(({ documents, documentsWaiting }: Record<string, number>) => [
      documents,
      documentsWaiting,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [1, 1],
      [0, 0],
    ]),
  );
  expect((await decide(partner, document, accept)).body.data).toMatchObject({
    status: 'accepted',
    reason: 'medical',
  });
  expect(await reasonOf()).toBe('medical');
  expect(await notices('absence-document-decided')).toEqual([{ userId: learner.id, count: 1 }]);
  // Who looked at it before cannot decide over it, and a later decision takes the reason back.
  expect((await decide(lead, document, decline)).body).toMatchObject({
    details: [{ field: 'expectedUpdatedAt' }],
  });
  const [now] = await list(lead);
  // Another accepted document still gives the reason.
  const second = (await decide(lead, await attached(learner), accept)).body.data;
  expect((await decide(lead, now, decline)).status).toBe(200);
  expect(await reasonOf()).toBe('medical');
  await decide(lead, second, decline);
  expect(await reasonOf()).toBeNull();
  expect((await list(learner))[0]).toMatchObject({ status: 'declined', refusal: decline.refusal });
});

it('a document that was accepted before the session gives its reason to the mark, however it is made', async () => {
  expect((await decide(lead, await attached(learner), accept)).status).toBe(200);
  await mark('present');
  expect(await reasonOf()).toBeNull();
  await mark('absent');
  expect(await reasonOf()).toBe('medical');
  const ofClassmate = await attached(classmate);
  await decide(admin, ofClassmate, { decision: 'accept', reason: 'work' });
  await service.call(`/api/sessions/${sessionId}/attendance/rest`, {
    method: 'POST',
    as: lead,
    body: { status: 'absent', expectedUnmarked: 1 },
  });
  expect(await database.db.attendance.count({ where: { reason: 'work' } })).toBe(1);
});

it('is seen by its learner, the trainers of the class and admins; an assistant adds one and sees none', async () => {
  const { id } = await attached(learner);
  await attached(helper, learner.id);
  for (const person of [learner, lead, partner, admin]) {
    expect(await list(person)).toHaveLength(2);
    const { status, headers } = await open(person, id);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  // A trainer who sees the work of all classes sees no documents of absences.
  await database.db.companySettings.updateMany({ data: { trainersSeeAllClasses: true } });
  const { path: address } = await database.db.storedFile.findFirstOrThrow();
  for (const person of [helper, stranger, classmate]) {
    expect(await list(person)).toEqual([]);
    expect((await open(person, id)).status).toBe(404);
    expect((await service.call(encodeURI(address), { as: person })).status).toBe(404);
    expect(await remove(person, id)).toBe(404);
  }
  expect((await service.call(encodeURI(address), { as: lead })).status).toBe(404);
  expect((await decide(helper, (await list(lead))[0], accept)).status).toBe(404);
  // Who looked is in the log; what the file is called, and what the reason is, are not.
  const entries = await database.db.auditEntry.findMany({ where: { action: 'absence-document.open' } });
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(
    new Set([lead, partner, admin].map((person) => `user:${person.id}`)),
  );
  await decide(lead, (await list(lead))[0], decline);
  const all = JSON.stringify(await database.db.auditEntry.findMany());
  expect(all).not.toMatch(/dengue|another day/);
});

it('notifies the trainers of the class, once for several documents, without a name', async () => {
  await attached(learner);
  await attached(classmate);
  const kind = 'absence-document-waiting';
  expect(await notices(kind)).toEqual(sorted([lead, partner]).map((userId) => ({ userId, count: 2 })));
  const [{ data } = { data: null }] = await database.db.notification.findMany({ where: { kind } });
  expect(JSON.stringify(data)).not.toMatch(/dengue/);
  await database.db.notification.deleteMany();
  await attached(helper, learner.id);
  expect(await notices(kind)).toEqual(sorted([lead, partner]).map((userId) => ({ userId, count: 1 })));
  await database.db.notification.deleteMany();
  await database.db.classTrainer.deleteMany({ where: { userId: partner.id } });
  await attached(lead, learner.id);
  expect(await notices(kind)).toEqual([]);
  await database.db.courseRun.updateMany({ data: { trainerId: null } });
  await database.db.classTrainer.deleteMany();
  await attached(learner);
  expect(await notices(kind)).toEqual([{ userId: admin.id, count: 1 }]);
});

it('refuses who is not in the class, who was there, an old session, a sixth document and other files', async () => {
  expect((await attach(await createUser(database.db))).status).toBe(404);
  expect((await attach(classmate, { userId: learner.id })).status).toBe(404);
  expect((await attach(stranger, { userId: learner.id })).status).toBe(404);
  expect((await attach(learner, { bytes: gifBytes })).status).toBe(400);
  await mark('present');
  expect((await attach(learner)).body.error).toMatch(/attended in full/);
  await mark('late');
  for (let index = 0; index < 5; index += 1) await attached(learner);
  expect((await attach(learner, { bytes: pngBytes })).status).toBe(400);
  now = new Date('2027-05-01T10:00:00Z');
  expect((await attach(classmate)).body.error).toMatch(/60 days/);
  expect((await attach(helper, { userId: classmate.id })).status).toBe(201);
  expect(await database.db.storedFile.count({ where: { category: 'absence' } })).toBe(6);
});

it('two tabs at once keep to five documents', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => attach(learner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
});

it('a learner deletes what is not accepted, the file goes, also with its session', async () => {
  const { db } = database;
  const { files } = service.services;
  const first = await attached(learner);
  const { storageKey } = await db.storedFile.findFirstOrThrow();
  expect(await remove(learner, first.id)).toBe(200);
  expect(await files.exists(storageKey)).toBe(false);
  const second = await attached(learner);
  await decide(lead, second, accept);
  expect(await remove(learner, second.id)).toBe(400);
  await db.courseRunSession.delete({ where: { id: sessionId } });
  expect(await db.storedFile.count()).toBe(0);
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect(await removeOrphanFiles({ db, files, clock: () => later })).toBe(1);
});

it('nobody decides on their own document', async () => {
  await database.db.user.update({ where: { id: learner.id }, data: { roles: ['learner', 'admin'] } });
  expect((await decide(learner, await attached(learner), accept)).status).toBe(404);
});
