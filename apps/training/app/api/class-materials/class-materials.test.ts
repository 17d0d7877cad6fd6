import { buildPdf, pngBytes } from '@repo/files/testing/sample-files';
import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it, test } from 'vitest';
import { dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date();
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = { id: string };
let lead: Person;
let helper: Person;
let stranger: Person;
let admin: Person;
let learner: Person;
let courseRunId: string;
let sessionIds: string[];

beforeEach(async () => {
  const { db } = database;
  now = new Date('2027-03-01T00:00:00Z');
  const trainer = () => createUser(db, { roles: ['trainer'] });
  [lead, helper, stranger] = [await trainer(), await trainer(), await trainer()];
  admin = await createUser(db, { roles: ['admin'] });
  learner = await createUser(db);
  const on = (date: string) => ({ startDate: dateTextToColumn(date), endDate: dateTextToColumn(date) });
  const run = await createCourseRun(db, {
    courseId: (await createCourse(db, { title: 'Food hygiene' })).id,
    trainerId: lead.id,
    startDate: dateTextToColumn('2027-03-01'),
    endDate: dateTextToColumn('2027-03-08'),
    sessions: {
      create: [
        { number: 1, startTime: '09:00', endTime: '12:00', ...on('2027-03-01') },
        { number: 2, startTime: '09:00', endTime: '12:00', ...on('2027-03-08') },
      ],
    },
    coTrainers: { create: [{ userId: helper.id, role: 'assistant' }] },
  });
  courseRunId = run.id;
  await createEnrolment(db, { userId: learner.id, courseRunId });
  const sessions = await db.courseRunSession.findMany({ where: { courseRunId }, orderBy: { number: 'asc' } });
  sessionIds = sessions.map(({ id }) => id);
});

const atOnce = { release: 'at_once' } as const;
const path = (run = courseRunId) => `/api/course-runs/${run}/materials`;

const add = (as: Person, body: object) => service.call(path(), { method: 'POST', as, body });
async function addLink(name: string, release: object = atOnce): Promise<ClassMaterial> {
  const { status, body } = await add(lead, {
    kind: 'link',
    name,
    url: 'https://www.moh.gov.sg/hygiene',
    ...release,
  });
  expect(status).toBe(201);
  return body.data;
}
function upload(as: Person, { bytes = buildPdf(), name = 'Hygiene 卫生 notes.pdf' } = {}) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  return service.call(`${path()}/files`, { method: 'POST', as, body });
}
const publish = (materials: readonly ClassMaterial[], expectedRecipients: string | null = null, as = lead) =>
  service.call(`${path()}/publish`, {
    method: 'POST',
    as,
    body: {
      materials: materials.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt })),
      expectedRecipients,
    },
  });
const preview = (ids: string[], as = lead) =>
  service.call(`${path()}/publish/preview`, { method: 'POST', as, body: { materialIds: ids } });
const change = (as: Person, { id }: { id: string }, body: object) =>
  service.call(`/api/class-materials/${id}`, { method: 'PUT', as, body });
const namesFor = async (as: Person, run = courseRunId) =>
  (await service.call(path(run), { as })).body.data?.map(({ name }: ClassMaterial) => name);
const download = async (as: Person, { id }: { id: string }) =>
  service.send(`/api/class-materials/${id}/file`, { as });
const setMeeting = (session: string | undefined, body: object, as = lead) =>
  service.call(`/api/sessions/${session}/meeting`, { method: 'PUT', as, body });
const calendarOf = async (as: Person) =>
  // Long lines are folded.
  (await (await service.send(`/api/course-runs/${courseRunId}/calendar`, { as })).text()).replace(
    /\r\n[ \t]/g,
    '',
  );

it('a file is a draft until it is published, and learners download it only while they are enrolled', async () => {
  await add(lead, { kind: 'heading', name: 'Before you come' });
  const { status, body } = await upload(lead);
  expect([status, body.data]).toMatchObject([
    201,
    {
      name: 'Hygiene 卫生 notes',
      publishedAt: null,
      isReleased: false,
      file: { contentType: 'application/pdf' },
    },
  ]);
  expect(await namesFor(learner)).toEqual([]);
  expect(await namesFor(helper)).toEqual([]);
  expect((await download(learner, body.data)).status).toBe(404);
  expect((await publish([body.data])).status).toBe(200);
  expect(await namesFor(learner)).toEqual(['Before you come', 'Hygiene 卫生 notes']);
  expect(await namesFor(helper)).toEqual(['Before you come', 'Hygiene 卫生 notes']);
  const file = await download(learner, body.data);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(buildPdf()));
  expect((await download(stranger, body.data)).status).toBe(404);
  expect((await service.call(path(), { as: stranger })).status).toBe(404);
  // Publishing again, as after a lost answer, is refused: nobody is notified twice.
  expect((await publish([body.data])).body).toMatchObject({ details: [{ field: 'expectedUpdatedAt' }] });
  await database.db.enrolment.updateMany({ data: { status: 'withdrawn' } });
  expect((await download(learner, body.data)).status).toBe(404);
  expect((await service.call(path(), { as: learner })).status).toBe(404);
  expect(await database.db.notification.count()).toBe(0);
});

it('material opens on its day or with its session, and hides again as a draft', async () => {
  const tomorrow = await addLink('Tomorrow', { release: 'on_date', releaseOn: '2027-03-02' });
  const session = await addLink('In class', { release: 'at_session', sessionId: sessionIds[0] });
  await publish([tomorrow, session]);
  now = new Date('2027-03-01T00:59:00Z');
  expect(await namesFor(learner)).toEqual([]);
  now = new Date('2027-03-01T01:00:00Z');
  expect(await namesFor(learner)).toEqual(['In class']);
  // Midnight in Singapore.
  now = new Date('2027-03-01T16:00:00Z');
  expect(await namesFor(learner)).toEqual(['Tomorrow', 'In class']);
  const undo = await service.call(`/api/class-materials/${tomorrow.id}/unpublish`, {
    method: 'POST',
    as: lead,
    body: {},
  });
  expect(undo.body.data.publishedAt).toBeNull();
  expect(await namesFor(learner)).toEqual(['In class']);
  // Its session is removed: nobody sees it until another one is chosen.
  await database.db.courseRunSession.delete({ where: { id: sessionIds[0] ?? '' } });
  expect(await namesFor(learner)).toEqual([]);
  const elsewhere = await createCourseRun(database.db, { courseId: (await createCourse(database.db)).id });
  const foreign = await database.db.courseRunSession.create({
    data: {
      ...{ courseRunId: elsewhere.id, number: 1, startTime: '09:00', endTime: '10:00' },
      ...{ startDate: dateTextToColumn('2027-01-01'), endDate: dateTextToColumn('2027-01-01') },
    },
  });
  const moved = { kind: 'link', name: 'In class', url: session.url, release: 'at_session' };
  expect((await change(lead, session, { ...moved, sessionId: foreign.id })).status).toBe(404);
  expect((await change(lead, session, { ...moved, sessionId: null })).status).toBe(400);
});

it('learners are notified once of what they can open, after the trainer has seen who they are', async () => {
  const closed = await createUser(database.db, { deactivatedAt: new Date() });
  await createEnrolment(database.db, { userId: closed.id, courseRunId });
  const [open, later] = [
    await addLink('Hand washing'),
    await addLink('Secret test', { release: 'on_date', releaseOn: '2027-04-01' }),
  ];
  const draft = await addLink('Only a draft');
  const seen = (await preview([open.id, later.id])).body.data;
  expect(seen).toMatchObject({ opensNow: 1, names: [expect.any(String)], mails: [{ people: 1 }] });
  expect(JSON.stringify(seen)).toContain('Hand washing');
  expect(JSON.stringify(seen)).not.toContain('Secret test');
  // What cannot be opened yet notifies nobody.
  expect((await preview([later.id])).body.data).toMatchObject({ opensNow: 0, mails: [], names: [] });
  expect((await publish([later], seen.recipientsVersion)).status).toBe(400);
  const joined = await createUser(database.db);
  await createEnrolment(database.db, { userId: joined.id, courseRunId });
  expect((await publish([open, later], seen.recipientsVersion)).body).toMatchObject({
    details: [{ field: 'expectedRecipients' }],
  });
  expect(await namesFor(learner)).toEqual([]);
  const { recipientsVersion } = (await preview([open.id, later.id])).body.data;
  expect((await publish([open, later], recipientsVersion)).status).toBe(200);
  const notices = await database.db.notification.findMany({ select: { userId: true, data: true } });
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual([learner.id, joined.id].toSorted());
  expect(JSON.stringify(notices)).not.toMatch(/Secret test|Only a draft/);
  const waiting = () => database.db.notification.count({ where: { mailDueAt: { not: null } } });
  expect(await waiting()).toBe(2);
  // What is a draft again, nobody is mailed of.
  const again = (await preview([draft.id])).body.data.recipientsVersion;
  expect((await publish([draft], again)).status).toBe(200);
  expect(await waiting()).toBe(4);
  const undo = { method: 'POST', as: lead, body: {} };
  expect((await service.call(`/api/class-materials/${draft.id}/unpublish`, undo)).status).toBe(200);
  expect(await waiting()).toBe(2);
  expect((await publish([draft], null, stranger)).status).toBe(404);
});

it('a change made from an old version is refused, and of two moves at once none is lost', async () => {
  const link = await addLink('One');
  await addLink('Two');
  await add(lead, { kind: 'heading', name: 'Part' });
  const body = { kind: 'link', name: 'First', url: link.url, ...atOnce, expectedUpdatedAt: link.updatedAt };
  expect((await change(admin, link, body)).body.data).toMatchObject({ name: 'First' });
  expect((await change(lead, link, body)).body).toMatchObject({ details: [{ field: 'expectedUpdatedAt' }] });
  const heading = { kind: 'heading', name: 'X' };
  expect((await change(lead, link, heading)).status).toBe(404);
  expect((await change(stranger, link, body)).status).toBe(404);
  const move = (direction: string, as = lead) =>
    service.call(`/api/class-materials/${link.id}/move`, { method: 'POST', as, body: { direction } });
  await Promise.all([move('down'), move('down', admin)]);
  expect(await namesFor(lead)).toEqual(['Two', 'Part', 'First']);
  await move('down');
  expect((await move('up')).body.data).toEqual({ place: 2, total: 3 });
  expect(await namesFor(lead)).toEqual(['Two', 'First', 'Part']);
});

test.each([
  ['http://example.com/x'],
  ['javascript:alert(1)'],
  ['https://user:secret@example.com/'],
  ['https://localhost/'],
  ['example.com'],
])('the address %s is no link and no meeting', async (url) => {
  expect((await add(lead, { kind: 'link', name: 'Link', url, ...atOnce })).status).toBe(400);
  expect((await setMeeting(sessionIds[0], { url })).status).toBe(400);
});

it('a file is judged by its content, and a class takes only so many and so much', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  expect((await upload(lead, { bytes: page, name: 'notes.pdf' })).status).toBe(400);
  const picture = await upload(lead, { bytes: Buffer.from(pngBytes), name: 'steps.pdf' });
  expect(picture.body.data.file).toMatchObject({ name: 'steps.png', contentType: 'image/png' });
  await database.db.classFile.updateMany({ data: { bytes: 500 * 1_048_576 } });
  expect((await upload(lead)).body).toMatchObject({ error: expect.stringContaining('500 MB') });
  const { db } = database;
  const columns = { courseRunId, kind: 'heading', name: 'Part', creatorId: lead.id } as const;
  await db.classMaterial.createMany({
    data: Array.from({ length: 99 }, (_, place) => ({
      ...columns,
      ...{ position: place + 2, createdAt: now, updatedAt: now },
    })),
  });
  expect((await add(lead, { kind: 'heading', name: 'One more' })).status).toBe(400);
});

it('a copied class has the materials as drafts, relative to its first day, and shares their files until the last is deleted', async () => {
  const file = (await upload(lead)).body.data;
  const dated = await addLink('Dated', { release: 'on_date', releaseOn: '2027-03-05' });
  await addLink('Second session', { release: 'at_session', sessionId: sessionIds[1] });
  await publish([dated, file]);
  const { courseId } = await database.db.courseRun.findUniqueOrThrow({ where: { id: courseRunId } });
  const copied = await service.call('/api/course-runs', {
    method: 'POST',
    as: admin,
    body: {
      ...{ courseId, startDate: '2027-05-03', endDate: '2027-05-10', copyMaterialsFrom: courseRunId },
      sessions: ['2027-05-03', '2027-05-10'].map((date) => ({ date, startTime: '09:00', endTime: '12:00' })),
    },
  });
  expect(copied.status).toBe(200);
  const { id: copyId, sessions } = copied.body.data;
  const copies: ClassMaterial[] = (await service.call(path(copyId), { as: admin })).body.data;
  expect(copies).toMatchObject([
    { name: file.name, publishedAt: null, file: file.file },
    { releaseOn: '2027-05-07', publishedAt: null },
    { release: 'at_session', sessionId: sessions[1].id },
  ]);
  const remove = (id: string | undefined) =>
    service.call(`/api/class-materials/${id}`, { method: 'DELETE', as: admin });
  expect((await remove(file.id)).status).toBe(200);
  expect((await download(admin, { id: copies[0]?.id ?? '' })).status).toBe(200);
  expect((await remove(copies[0]?.id)).status).toBe(200);
  expect(await database.db.classFile.count()).toBe(0);
});

it('a deleted class takes its files with it, and the nightly job their bytes', async () => {
  await upload(lead);
  const { db, files } = service.services;
  const later = { db, files, clock: () => new Date(Date.now() + 2 * 24 * 3_600_000) };
  expect(await removeOrphanFiles(later)).toBe(0);
  await db.enrolment.deleteMany({ where: { courseRunId } });
  await db.courseRun.delete({ where: { id: courseRunId } });
  expect(await db.classFile.count()).toBe(0);
  expect(await removeOrphanFiles(later)).toBe(1);
});

it('a meeting link is for the people of the class alone, in the calendar too', async () => {
  const url = 'https://zoom.us/j/123?pwd=abc';
  const { body } = await setMeeting(sessionIds[0], {
    url,
    isForLaterSessions: true,
    expectedUpdatedAt: null,
  });
  expect(body.data).toMatchObject({ url });
  const meetings = () => database.db.sessionMeeting.findMany({ orderBy: { session: { number: 'asc' } } });
  expect((await meetings()).map((each) => each.url)).toEqual([url, url]);
  for (const person of [learner, lead, helper]) expect(await calendarOf(person)).toContain(url);
  // Anybody who has the address reads the feed.
  const address = await service.call('/api/calendar/reset-address', { method: 'POST', as: learner });
  const feed = await service.send(new URL(address.body.data.url).pathname, {});
  expect([feed.status, (await feed.text()).includes('zoom.us')]).toEqual([200, false]);
  // From before there was one, and of a class of somebody else.
  expect((await setMeeting(sessionIds[0], { url: '', expectedUpdatedAt: null })).body).toMatchObject({
    details: [{ field: 'expectedUpdatedAt' }],
  });
  expect((await setMeeting(sessionIds[0], { url }, stranger)).status).toBe(404);
  // A later session with a link of its own keeps it.
  const own = 'https://meet.google.com/own';
  await setMeeting(sessionIds[1], { url: own });
  await setMeeting(sessionIds[0], { url: '', isForLaterSessions: true });
  expect((await meetings()).map((each) => each.url)).toEqual(['', own]);
  await database.db.user.update({ where: { id: helper.id }, data: { roles: ['learner'] } });
  expect(await calendarOf(helper)).not.toContain(own);
  const audit = await database.db.auditEntry.findMany({ where: { action: 'class.meeting' } });
  expect(audit).toHaveLength(3);
  expect(JSON.stringify(audit)).not.toContain('zoom.us');
});
