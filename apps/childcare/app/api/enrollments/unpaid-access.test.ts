import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { getPlayerCourseIfEnrolled } from '#domain/player/get-player-course.ts';
import { getPlayerLecture } from '#domain/player/get-player-lecture.ts';
import { getPackageFile } from '#domain/scorm/get-package-file.ts';
import { readPlayableSession } from '#domain/scorm/read-playable-session.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createScormFixture } from '#testing/scorm-fixture.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, send, control } = service;

/** Somebody who began a course with a price alone, and a billed centre that they join. */
async function joining() {
  const { db } = database;
  const world = await createCentreFixture(db, { billingEnabled: true });
  const { course, lectures, admin, ours, manager } = world;
  const [first = '', second = ''] = lectures.map(({ id }) => id);
  const learner = await createUser(db, { name: 'Siti Rahman' });
  const enrolled = await call('/api/enrollments', { as: learner, body: { courseId: course.id } });
  expect(enrolled.status).toBe(201);
  // Joining and leaving end their sessions.
  const current = () => db.user.findUniqueOrThrow({ where: { id: learner.id } });
  const moveTo = async (organizationId: string | null) => {
    const moved = await call(`/api/users/${learner.id}`, {
      method: 'PUT',
      as: admin,
      body: { organizationId },
    });
    expect(moved.status).toBe(200);
  };
  const report = async (lectureId = first) =>
    call(`/api/lectures/${lectureId}/progress`, { as: await current(), body: { completed: true } });
  const content = async () => {
    const { body } = await call(`/api/courses/${course.id}`, { as: await current() });
    return body.sections[0].lectures[0].content;
  };
  const assign = () =>
    call('/api/assignments', { as: manager, body: { learnerId: learner.id, courseId: course.id } });
  const pay = async () => {
    const { checkoutSessionId } = await db.payment.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    await control('stripe', { session: checkoutSessionId, outcome: 'paid' });
  };
  const generate = async () =>
    call('/api/certificates/generate', { as: await current(), body: { courseId: course.id } });
  const join = () => moveTo(ours.id);
  return { ...world, first, second, learner, current, moveTo, join, report, content, assign, pay, generate };
}

const owing = { status: 403, body: { code: 'PAYMENT_REQUIRED' } };

describe('joining a billed centre', () => {
  it('suspends a course with a price that nobody paid for, and keeps the progress', async () => {
    const { join, report, content, current, first, course } = await joining();
    await report();
    expect(await content()).toBe('<p>Read this.</p>');
    await join();
    expect(await report()).toMatchObject(owing);
    expect(await content()).toBeNull();
    const as = await current();
    expect(await call(`/api/lectures/${first}/open`, { method: 'POST', as })).toMatchObject(owing);
    const actor = actorOf(as);
    expect(await getPlayerCourseIfEnrolled({ db: database.db, actor }, course.slug)).toBeNull();
    await expect(
      getPlayerLecture({ db: database.db, actor }, { courseId: course.id, lectureId: first }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await call('/api/enrollments', { as })).body.enrollments[0].progress).toBe(50);
  });

  it('closes videos, captions and quizzes too', async () => {
    const { join, current, first, second } = await joining();
    const { lecture, lectureCaption } = database.db;
    await lecture.update({
      where: { id: first },
      data: { type: 'VIDEO', videoDuration: 60, videoUrl: 'https://x/v' },
    });
    await lectureCaption.create({
      data: { lectureId: first, language: 'en', label: 'English', vtt: 'WEBVTT' },
    });
    await lecture.update({
      where: { id: second },
      data: { type: 'QUIZ', quiz: { passMark: 50, maxAttempts: 0, questions: [] } },
    });
    const captions = async () =>
      (await send(`/api/lectures/${first}/captions/en`, { as: await current() })).status;
    const watch = async () =>
      call(`/api/lectures/${first}/watch`, { as: await current(), body: { ranges: [], position: 0 } });
    expect([await captions(), (await watch()).status]).toEqual([200, 200]);
    await join();
    expect(await captions()).toBe(403);
    expect(await watch()).toMatchObject(owing);
    const attempts = `/api/lectures/${second}/attempts`;
    expect(await call(attempts, { as: await current() })).toMatchObject(owing);
    expect(await call(attempts, { method: 'POST', as: await current() })).toMatchObject(owing);
  });

  it('lasts until the centre has assigned and paid for it', async () => {
    const { join, report, assign, pay } = await joining();
    await report();
    await join();
    const { status, body } = await assign();
    expect([status, body.assignment.paymentStatus]).toEqual([201, 'PENDING']);
    expect(await report()).toMatchObject(owing);
    await pay();
    expect(await report()).toMatchObject({ status: 200, body: { enrollmentProgress: 50 } });
  });

  it('ends with leaving the centre', async () => {
    const { join, moveTo, report, content } = await joining();
    await join();
    expect(await report()).toMatchObject(owing);
    await moveTo(null);
    expect((await report()).status).toBe(200);
    expect(await content()).toBe('<p>Read this.</p>');
  });

  it('gives no certificate for what was completed before, until it is paid', async () => {
    const { join, report, first, second, generate, assign, pay } = await joining();
    for (const id of [first, second]) await report(id);
    // Of before the service issued certificates by itself.
    await database.db.certificate.deleteMany();
    await join();
    expect(await generate()).toMatchObject(owing);
    await assign();
    expect(await generate()).toMatchObject(owing);
    await pay();
    // Paying was the last condition.
    expect(await database.db.certificate.count()).toBe(1);
    expect((await generate()).status).toBe(201);
  });

  it('leaves what was finished with a certificate open; the next cycle is to be paid', async () => {
    const { join, report, first, second, generate, content, current, assign, pay } = await joining();
    for (const id of [first, second]) await report(id);
    const { certificate } = (await generate()).body;
    await join();
    expect((await generate()).status).toBe(200);
    expect(await content()).toBe('<p>Read this.</p>');
    await database.db.certificate.updateMany({ data: { expiresAt: new Date() } });
    const renew = async () =>
      call(`/api/certificates/${certificate.id}/renew`, { method: 'POST', as: await current() });
    expect(await renew()).toMatchObject(owing);
    expect((await call('/api/enrollments', { as: await current() })).body.enrollments[0].progress).toBe(100);
    await assign();
    await pay();
    expect((await renew()).status).toBe(200);
    expect((await report()).status).toBe(200);
  });

  it('leaves what costs nothing alone, and every course in a centre that is not billed', async () => {
    const { join, moveTo, report, course } = await joining();
    const unbilled = await createOrganization(database.db, { name: 'Sunny Days' });
    await moveTo(unbilled.id);
    expect((await report()).status).toBe(200);
    await join();
    expect(await report()).toMatchObject(owing);
    await database.db.course.update({ where: { id: course.id }, data: { priceSgd: 0 } });
    expect((await report()).status).toBe(200);
  });

  it('is not got round by what another centre assigned for nothing', async () => {
    const { join, moveTo, report, course, admin, learner } = await joining();
    const unbilled = await createOrganization(database.db, { name: 'Sunny Days' });
    await moveTo(unbilled.id);
    const assigned = await call('/api/assignments', {
      as: admin,
      body: { learnerId: learner.id, courseId: course.id },
    });
    const path = `/api/assignments/${assigned.body.assignment.id}`;
    await call(path, { method: 'PUT', as: admin, body: { status: 'WAIVED' } });
    await join();
    expect(await report()).toMatchObject(owing);
  });

  it('leaves alone what the centre assigned before it was billed', async () => {
    const { db } = database;
    const { manager, admin, amy, ours, course, lectures } = await createCentreFixture(db);
    await call('/api/assignments', { as: manager, body: { learnerId: amy.id, courseId: course.id } });
    const path = `/api/organizations/${ours.id}`;
    await call(path, { method: 'PUT', as: admin, body: { billingEnabled: true } });
    const body = { completed: true };
    expect((await call(`/api/lectures/${lectures[0]?.id}/progress`, { as: amy, body })).status).toBe(200);
  });

  it('ends the sessions of packages that are open: no file, no commit', async () => {
    const { db } = database;
    const { learner, lectureIds } = await createScormFixture(db, service);
    const centre = await createOrganization(db, { billingEnabled: true });
    const path = `/api/lectures/${lectureIds[0]}/scorm`;
    const { body } = await call(path, { method: 'POST', as: learner });
    const commit = () =>
      call(`${path}/commit`, {
        as: learner,
        body: {
          session: body.session,
          commitSequence: 1,
          completionStatus: 'completed',
          successStatus: 'unknown',
          sessionSeconds: 1,
          runtimeData: { cmi: { core: { lesson_status: 'completed' } } },
        },
      });
    const token = body.address.slice(-64);
    const play = () => readPlayableSession(service.services, token);
    const name = Object.keys((await db.scormPackage.findFirstOrThrow()).files as object)[0] ?? '';
    const file = () => getPackageFile(service.services, { token, path: name }, async () => {});
    expect([await play(), await file()]).not.toContain(null);
    await db.user.update({ where: { id: learner.id }, data: { organizationId: centre.id } });
    expect((await commit()).status).toBe(404);
    expect(await play()).toBeNull();
    await expect(file()).rejects.toMatchObject({ status: 404 });
    expect(await call(path, { method: 'POST', as: learner })).toMatchObject(owing);
    await db.user.update({ where: { id: learner.id }, data: { organizationId: null } });
    expect((await commit()).status).toBe(200);
  });
});

describe('a refund', () => {
  it('closes the course that it had paid for, whatever was done in it', async () => {
    const { join, assign, pay, report } = await joining();
    await join();
    await assign();
    await pay();
    expect((await report()).status).toBe(200);
    const { checkoutSessionId } = await database.db.payment.findFirstOrThrow();
    await control('stripe', { session: checkoutSessionId, outcome: 'refunded' });
    expect(await report()).toMatchObject(owing);
  });
});
