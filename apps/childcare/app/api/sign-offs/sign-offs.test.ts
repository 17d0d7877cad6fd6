import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { findMissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { removeOrphanEvidence } from '#domain/sign-offs/evidence-files.ts';
import { fileFormData, pixel } from '#testing/access/form-files.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const { call } = service;
const items = [
  { id: 'wash', text: 'Washes hands for 20 seconds' },
  { id: 'gloves', text: 'Puts on gloves' },
];
const waiting = '/api/centre/sign-offs';

type As = ServiceCall['as'];

/** Amy learns a course whose first lesson is practical; `needsEvidence` asks for a file. */
async function createWorld({ needsEvidence = false } = {}) {
  const world = await createCentreFixture(database.db);
  const { amy, admin, course, lectures } = world;
  const [practical, other] = lectures;
  if (!practical || !other) throw new Error('The course has two lessons');
  const { id: enrollmentId } = await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
  const path = `/api/courses/${course.id}/sections/${practical.sectionId}/lectures/${practical.id}`;
  const write = (body: object) => call(path, { method: 'PUT', as: admin, body });
  const written = await write({ confirmation: { kind: 'practical', items, needsEvidence } });
  const ask = (fields: Record<string, string> = {}, { as = amy as As, file = true } = {}) => {
    const body = file ? fileFormData(fields, pixel()) : new FormData();
    if (!file) for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return call(`/api/lectures/${practical.id}/sign-offs`, { method: 'POST', as, body });
  };
  const decide = (as: As, id: string, body: object) => call(`/api/sign-offs/${id}/decision`, { as, body });
  const { name } = await database.db.user.findUniqueOrThrow({ where: { id: world.manager.id } });
  const pass = (id: string, more: object = {}, as: As = world.manager) =>
    decide(as, id, { decision: 'pass', seen: ['wash', 'gloves'], name, ...more });
  const sendBack = (id: string) =>
    decide(world.manager, id, { decision: 'return', seen: ['wash'], remark: 'Wash longer' });
  const listed = async () => (await call(waiting, { as: world.manager })).body.total;
  const missing = async () => {
    const rows = await findMissingEvidence(database.db, { userId: amy.id, courseId: course.id });
    return rows.map(({ lectureId }) => lectureId).includes(practical.id);
  };
  return { ...world, practical, other, enrollmentId, written, write, ask, pass, sendBack, listed, missing };
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.services.files.list()) keys.push(key);
  return keys;
}

async function bell(as: As): Promise<string[]> {
  const { body } = await call('/api/notifications', { as });
  return body.notifications.map(({ text }: { text: string }) => text);
}

it('a practical lesson is completed by a manager who saw everything and signs, not by a report', async () => {
  const { written, practical, amy, manager, ask, pass, listed, missing } = await createWorld();
  expect(written.body).toMatchObject({ type: 'TEXT', confirmation: { kind: 'practical', items } });
  const reported = await call(`/api/lectures/${practical.id}/progress`, {
    as: amy,
    body: { completed: true },
  });
  expect(reported.body).toMatchObject({ progress: { isCompleted: false }, enrollmentProgress: 0 });
  const asked = await ask({ note: 'Tuesday morning' }, { file: false });
  expect(asked).toMatchObject({
    status: 201,
    body: { status: 'waiting', isDecidable: true, checklist: items, note: 'Tuesday morning', file: null },
  });
  const { id } = asked.body;
  expect(await listed()).toBe(1);
  expect(await bell(manager)).toEqual([`Amy Tan asks you to sign off “${practical.title}”.`]);

  expect((await pass(id, { seen: ['wash'] })).body).toMatchObject({ details: [{ field: 'seen' }] });
  expect((await pass(id, { seen: ['wash', 'gloves', 'sings'] })).status).toBe(400);
  expect((await pass(id, { name: 'Somebody Else' })).body).toMatchObject({ details: [{ field: 'name' }] });
  expect(await missing()).toBe(true);
  const passed = await pass(id, { remark: 'Well done' });
  expect(passed).toMatchObject({
    status: 200,
    body: { status: 'passed', seen: ['wash', 'gloves'], decidedBy: manager.name, typedName: manager.name },
  });
  expect(await missing()).toBe(false);
  const { body } = await call('/api/enrollments', { as: amy });
  expect(body.enrollments).toMatchObject([{ progress: 50 }]);
  expect(await bell(amy)).toEqual([`Your centre signed off “${practical.title}”.`]);
  expect(await listed()).toBe(0);
  expect((await ask()).status).toBe(409);
  expect((await call(`/api/sign-offs/${id}`, { method: 'DELETE', as: amy })).status).toBe(409);
  const entries = await database.db.auditEntry.findMany({ where: { action: 'sign-off.pass' } });
  expect(entries).toMatchObject([
    { actor: `user:${manager.id}`, targetId: amy.id, after: { signOffId: id } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Well done');
});

it('what is sent back says why, and the learner asks again; both attempts are kept', async () => {
  const { practical, amy, ask, pass, sendBack } = await createWorld();
  const { id } = (await ask()).body;
  expect((await sendBack(id)).body).toMatchObject({
    status: 'returned',
    remark: 'Wash longer',
    seen: ['wash'],
    typedName: '',
  });
  expect(await bell(amy)).toEqual([
    `Your centre has not signed off “${practical.title}” yet. Open the lesson to read why.`,
  ]);
  const again = await ask();
  expect((await pass(again.body.id)).status).toBe(200);
  const rows = await database.db.signOff.findMany({ orderBy: { id: 'asc' }, select: { status: true } });
  expect(rows).toEqual([{ status: 'RETURNED' }, { status: 'PASSED' }]);
  expect(await storedKeys()).toHaveLength(2);
  // The photo may show what it should not; what the manager wrote is kept.
  expect((await call(`/api/sign-offs/${id}`, { method: 'DELETE', as: amy })).status).toBe(200);
  expect(await storedKeys()).toHaveLength(1);
  expect((await call(`/api/sign-offs/${id}`, { as: amy })).body).toMatchObject({
    status: 'returned',
    remark: 'Wash longer',
    file: null,
  });
});

it('two managers at once, and a manager while the learner withdraws: the first one decides', async () => {
  const { ours, ask, pass, sendBack } = await createWorld();
  const second = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  const first = (await ask()).body.id;
  const both = await Promise.all([sendBack(first), pass(first, { name: second.name }, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

  const another = await createWorld();
  const { id } = (await another.ask()).body;
  const race = await Promise.all([
    another.pass(id),
    call(`/api/sign-offs/${id}`, { method: 'DELETE', as: another.amy }),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('evidence that is replaced or withdrawn is deleted, and what was replaced is not decided', async () => {
  const { amy, manager, ask, pass, listed } = await createWorld({ needsEvidence: true });
  expect((await ask({}, { file: false })).body).toMatchObject({ details: [{ field: 'file' }] });
  const first = (await ask()).body.id;
  expect((await ask()).body).toMatchObject({ code: 'ALREADY_ASKED' });
  const second = await ask({ replaces: first });
  expect(second.status).toBe(201);
  expect((await pass(first)).body).toMatchObject({ code: 'SIGN_OFF_DECIDED' });
  expect((await ask({ replaces: first })).body).toMatchObject({ code: 'SIGN_OFF_DECIDED' });
  expect(await listed()).toBe(1);
  expect(await storedKeys()).toHaveLength(1);
  const open = (as: As) => service.send(`/api/sign-offs/${second.body.id}/evidence`, { as });
  expect((await open(amy)).status).toBe(200);
  expect(await database.db.auditEntry.count({ where: { action: 'sign-off.open-evidence' } })).toBe(0);
  expect((await open(manager)).status).toBe(200);
  expect(await database.db.auditEntry.count({ where: { action: 'sign-off.open-evidence' } })).toBe(1);
  await call(`/api/sign-offs/${second.body.id}`, { method: 'DELETE', as: amy });
  expect((await open(manager)).status).toBe(404);
  expect(await storedKeys()).toEqual([]);
  expect(await listed()).toBe(0);
  const seenBy = async (as: As) => (await call(`/api/sign-offs/${second.body.id}`, { as })).status;
  expect([await seenBy(amy), await seenBy(manager)]).toEqual([200, 404]);
  expect((await call('/api/centre/sign-offs?status=withdrawn', { as: manager })).status).toBe(400);
});

it('evidence is judged by its content', async () => {
  const { practical, amy } = await createWorld();
  const body = new FormData();
  body.set('file', new File(['<script>alert(1)</script>'], 'photo.png', { type: 'image/png' }));
  const asked = await call(`/api/lectures/${practical.id}/sign-offs`, { method: 'POST', as: amy, body });
  expect(asked).toMatchObject({ status: 400, body: { details: [{ field: 'file' }] } });
  expect(await storedKeys()).toEqual([]);
});

it('a manager who learns is signed off by another one', async () => {
  const { manager, ours, course, ask, pass, listed } = await createWorld();
  await createEnrollment(database.db, { userId: manager.id, courseId: course.id });
  const { id } = (await ask({}, { as: manager })).body;
  expect((await pass(id)).body).toMatchObject({ code: 'OWN_SIGN_OFF' });
  expect(await bell(manager)).toEqual([]);
  expect(await listed()).toBe(1);
  const other = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId: ours.id });
  expect((await pass(id, { name: other.name }, other)).status).toBe(200);
});

it('whoever left the centre is not signed off there, and asks at the next centre', async () => {
  const { amy, ours, theirs, rival, manager, ask, pass, listed } = await createWorld();
  const { id } = (await ask()).body;
  const left = await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, {
    method: 'POST',
    as: manager,
  });
  expect(left.status).toBe(200);
  expect((await pass(id)).body).toMatchObject({ code: 'SIGN_OFF_OUTDATED' });
  expect(await listed()).toBe(0);
  expect((await ask()).body).toMatchObject({ code: 'NOT_IN_CENTRE_FOR_SIGN_OFF' });
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  const next = await ask();
  expect(next.status).toBe(201);
  expect((await pass(next.body.id)).status).toBe(404);
  expect((await pass(next.body.id, { name: rival.name }, rival)).status).toBe(200);
});

it('a request of an earlier cycle, or for a lesson that is gone, is not decided', async () => {
  const { enrollmentId, practical, ask, pass, listed } = await createWorld();
  const first = (await ask()).body.id;
  await database.db.enrollment.update({ where: { id: enrollmentId }, data: { cycle: 2 } });
  expect(await listed()).toBe(0);
  expect((await pass(first)).status).toBe(409);
  const second = await ask();
  expect(second).toMatchObject({ status: 201, body: { cycle: 2 } });
  expect(await listed()).toBe(1);
  await database.db.lecture.delete({ where: { id: practical.id } });
  expect(await listed()).toBe(0);
  expect((await pass(second.body.id)).body).toMatchObject({ code: 'SIGN_OFF_OUTDATED' });
});

it('a checklist that its author changed meanwhile is signed off as it was asked', async () => {
  const { write, ask, pass } = await createWorld();
  const { id } = (await ask()).body;
  const changed = [{ id: 'sing', text: 'Sings' }];
  await write({ confirmation: { kind: 'practical', items: changed, needsEvidence: false } });
  expect((await pass(id, { seen: ['sing'] })).status).toBe(400);
  expect((await pass(id)).body).toMatchObject({ status: 'passed', checklist: items });
});

it('refuses other lessons, people without the course, and checklists without items or with an item twice', async () => {
  const { other, amy, ben, ask, write } = await createWorld();
  expect((await ask({}, { as: ben })).status).toBe(403);
  expect((await ask({}, { as: null })).status).toBe(401);
  const body = new FormData();
  const asked = await call(`/api/lectures/${other.id}/sign-offs`, { method: 'POST', as: amy, body });
  expect(asked.body).toMatchObject({ code: 'NOT_PRACTICAL' });
  const setting = (list: unknown) =>
    write({ confirmation: { kind: 'practical', items: list, needsEvidence: false } });
  expect((await setting([])).status).toBe(400);
  expect((await setting([items[0], items[0]])).status).toBe(400);
  expect((await write({ type: 'VIDEO' })).body).toMatchObject({ confirmation: null });
});

it('removes evidence of a day ago that no request has', async () => {
  const { ask } = await createWorld();
  await ask();
  const { files, db } = service.services;
  await files.put('sign-offs/left', new Uint8Array([1]), { contentType: 'image/png' });
  const clock = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
  expect(await removeOrphanEvidence({ db, files, clock })).toBe(1);
  expect(await storedKeys()).toHaveLength(1);
});
