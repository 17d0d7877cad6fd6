import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { hashText } from '#domain/acknowledgements/hash-text.ts';
import { findMissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);
const statement = 'I have read the policy and will follow it.';

/** Amy learns a course whose first lesson is a policy to sign, written by the platform. */
async function createWorld() {
  const world = await createCentreFixture(database.db);
  const { amy, admin, course, lectures } = world;
  const [policy, other] = lectures;
  if (!policy || !other) throw new Error('The course has two lessons');
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
  const path = `/api/courses/${course.id}/sections/${policy.sectionId}/lectures/${policy.id}`;
  const write = (body: object) => call(path, { method: 'PUT', as: admin, body });
  const written = await write({
    content: '<p>Close the gate.</p>',
    confirmation: { kind: 'acknowledgement', statement },
  });
  const hashOf = (content: string) => hashText({ title: policy.title, content, statement });
  const sign = (more: object = {}, as: ServiceCall['as'] = amy) =>
    call(`/api/lectures/${policy.id}/acknowledgement`, {
      as,
      body: { name: 'amy  TAN', textHash: hashOf('<p>Close the gate.</p>'), isConfirmed: true, ...more },
    });
  const done = () =>
    database.db.lectureProgress.count({ where: { lectureId: policy.id, isCompleted: true } });
  return { ...world, policy, other, write, written, hashOf, sign, done };
}

it('a text that is to be signed is completed by the name under it, not by a report', async () => {
  const { written, policy, amy, course, sign, done } = await createWorld();
  expect(written.body).toMatchObject({ type: 'TEXT', confirmation: { kind: 'acknowledgement', statement } });
  const reported = await call(`/api/lectures/${policy.id}/progress`, { as: amy, body: { completed: true } });
  expect(reported.body).toMatchObject({ progress: { isCompleted: false }, enrollmentProgress: 0 });
  const missing = () => findMissingEvidence(database.db, { userId: amy.id, courseId: course.id });
  expect((await missing())[0]).toMatchObject({
    lectureId: policy.id,
    text: 'Read it and type your name under it',
  });
  const first = await sign();
  expect(first).toMatchObject({ status: 200, body: { enrollmentProgress: 50 } });
  expect(await done()).toBe(1);
  expect((await missing()).map(({ lectureId }) => lectureId)).not.toContain(policy.id);
  expect((await sign()).body).toEqual(first.body);
  await call(`/api/lectures/${policy.id}/progress`, { as: amy, body: { completed: false } });
  expect(await done()).toBe(1);
});

it('refuses another name, an unticked box, a text that changed since, a lesson to be marked, and strangers', async () => {
  const { sign, ben, other, amy, write, hashOf, done } = await createWorld();
  expect((await sign({ name: 'Ben Lim' })).body).toMatchObject({ details: [{ field: 'name' }] });
  expect((await sign({ isConfirmed: false })).status).toBe(400);
  expect((await sign({}, ben)).status).toBe(403);
  expect((await sign({}, null)).status).toBe(401);
  const body = { name: 'Amy Tan', textHash: hashOf(''), isConfirmed: true };
  expect((await call(`/api/lectures/${other.id}/acknowledgement`, { as: amy, body })).status).toBe(409);
  await write({ content: '<p>Close both gates.</p>' });
  expect((await sign()).status).toBe(409);
  expect(await done()).toBe(0);
  expect((await sign({ textHash: hashOf('<p>Close both gates.</p>') })).status).toBe(200);
});

it('keeps the text as it was signed, for the signer and the centre that they were in', async () => {
  const { sign, write, amy, ben, manager, rival, theirs, hashOf } = await createWorld();
  const { body: signed } = await sign();
  await write({ content: '<p>Close both gates.</p>' });
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  const read = (as: ServiceCall['as']) => call(`/api/acknowledgements/${signed.id}`, { as });
  expect((await read(amy)).body).toMatchObject({
    content: '<p>Close the gate.</p>',
    statement,
    typedName: 'amy TAN',
    learner: { id: amy.id, name: 'Amy Tan' },
    textHash: hashOf('<p>Close the gate.</p>'),
  });
  expect((await read(manager)).status).toBe(200);
  for (const stranger of [rival, ben]) expect((await read(stranger)).status).toBe(404);
  const list = async (as: ServiceCall['as'], query = '') =>
    (await call(`/api/centre/acknowledgements${query}`, { as })).body;
  expect(await list(manager, `?learnerId=${amy.id}`)).toMatchObject({
    total: 1,
    acknowledgements: [{ id: signed.id }],
  });
  expect(await list(rival)).toMatchObject({ total: 0 });
  expect((await call('/api/profile/acknowledgements', { as: amy })).body).toMatchObject({ total: 1 });
  const csv = await send('/api/centre/acknowledgements/export', { as: manager });
  expect(await csv.text()).toContain(`Amy Tan,amy TAN,Infant first aid,`);
  expect(await database.db.auditEntry.count({ where: { action: 'people.export' } })).toBe(1);
});

it('a new cycle is signed again; a course is no quiz and no film to be signed', async () => {
  const { sign, write, amy, policy } = await createWorld();
  const { body: first } = await sign();
  await database.db.enrollment.updateMany({ data: { cycle: 2, progress: 0 } });
  await database.db.lectureProgress.deleteMany({});
  const { body: second } = await sign();
  expect(second.id).not.toBe(first.id);
  expect(await database.db.acknowledgement.count({ where: { userId: amy.id } })).toBe(2);
  expect((await write({ type: 'VIDEO' })).body).toMatchObject({ confirmation: null });
  expect((await write({ confirmation: { kind: 'acknowledgement', statement } })).status).toBe(400);
  await database.db.lecture.delete({ where: { id: policy.id } });
  expect((await call(`/api/acknowledgements/${first.id}`, { as: amy })).status).toBe(200);
});

it('the export has every signature once, also of more than are read at once', async () => {
  const { sign, manager, ours } = await createWorld();
  const { body: signed } = await sign();
  await database.db.$executeRaw`
    INSERT INTO acknowledgement (id, enrollment_id, cycle, user_id, organization_id, course_title, text_hash, account_name, typed_name, signed_at)
    SELECT k.id || lpad(n::text, 5, '0'), k.enrollment_id, n, k.user_id, k.organization_id, k.course_title, k.text_hash, 'Number ' || n,
      k.typed_name, k.signed_at
    FROM acknowledgement k CROSS JOIN generate_series(2, 2100) AS n WHERE k.id = ${signed.id}`;
  const path = `/api/centre/acknowledgements/export?organizationId=${ours.id}`;
  const csv = await send(path, { as: manager });
  expect(csv.headers.get('content-disposition')).toMatch(/signatures-\d{4}-\d\d-\d\d\.csv/);
  const lines = (await csv.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2101);
  expect(new Set(lines).size).toBe(2101);
  expect(lines[1]).toMatch(/^Number 2100,/);
  const workbook = await send(`${path}&format=xlsx`, { as: manager });
  expect(workbook.headers.get('content-disposition')).toMatch(/signatures-\d{4}-\d\d-\d\d\.xlsx/);
});
