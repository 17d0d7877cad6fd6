import { sampleLesson } from '@repo/scorm/testing/make-package';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { correctAnswers, createQuizFixture } from '#testing/quiz-fixture.ts';
import { createScormFixture } from '#testing/scorm-fixture.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now: Date;
const service = useChildcareService(database, () => ({ clock: () => new Date(now) }));
const { call } = service;

beforeEach(() => {
  now = new Date('2026-11-21T04:00:00Z');
});

type Person = ServiceCall['as'];
const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const generate = (as: Person, courseId: string) =>
  call('/api/certificates/generate', { as, body: { courseId } });
const report = (as: Person, lectureId: string, body: object) =>
  call(`/api/lectures/${lectureId}/progress`, { as, body });
const open = (as: Person, lectureId: string) =>
  call(`/api/lectures/${lectureId}/open`, { method: 'POST', as });
const watch = (as: Person, lectureId: string, ranges: [number, number][]) =>
  call(`/api/lectures/${lectureId}/watch`, { as, body: { ranges, position: 0 } });

/** Watches so many seconds of a video, as fast as counts. */
async function watchTo(as: Person, lectureId: string, seconds: number) {
  await watch(as, lectureId, []);
  for (let from = 0; from < seconds; from += 60) {
    passSeconds(60);
    await watch(as, lectureId, [[from, Math.min(seconds, from + 60)]]);
  }
}

async function passQuiz(as: Person, lectureId: string) {
  const { body } = await call(`/api/lectures/${lectureId}/attempts`, { method: 'POST', as });
  return call(`/api/lectures/${lectureId}/attempts/${body.attempt.id}/submit`, {
    as,
    body: { answers: correctAnswers },
  });
}

/** Somebody who learns a course with these lectures, of which certificates take evidence. */
async function learning(types: Parameters<typeof createSection>[1]['types']) {
  const { db } = database;
  const course = await createCourse(db, { requiresEvidence: true });
  const { lectures } = await createSection(db, { courseId: course.id, types });
  const learner = await createUser(db);
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  return { course, learner, ids: lectures.map(({ id }) => id) };
}

async function learningQuizAndText() {
  const world = await createQuizFixture(database.db);
  await database.db.course.update({ where: { id: world.course.id }, data: { requiresEvidence: true } });
  return world;
}

describe('the certificate of a course that requires evidence', () => {
  it('is refused to who only says that every lesson is done, and names the lessons', async () => {
    const { learner, course, quiz, text } = await learningQuizAndText();
    for (const { id } of [quiz, text]) {
      expect((await report(learner, id, { completed: true })).status).toBe(200);
    }
    const { body: own } = await call('/api/enrollments', { as: learner });
    expect(own.enrollments[0].progress).toBe(100);
    const { status, body } = await generate(learner, course.id);
    expect([status, body]).toEqual([
      403,
      {
        error: expect.stringContaining('2 lessons are still missing'),
        code: 'COURSE_NOT_COMPLETED',
        details: [
          { field: quiz.id, message: 'Lecture 1: Pass the quiz' },
          { field: text.id, message: 'Lecture 2: Open and read it' },
        ],
      },
    ]);
    expect(await database.db.certificate.count()).toBe(0);
    await passQuiz(learner, quiz.id);
    await open(learner, text.id);
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('takes nearly all of a video, as it was watched', async () => {
    const { learner, course, ids } = await learning(['VIDEO']);
    const video = ids[0] ?? '';
    await report(learner, video, { completed: true, videoPosition: 600 });
    await watchTo(learner, video, 530);
    const short = await generate(learner, course.id);
    expect(short.body.details).toEqual([
      { field: video, message: 'Lecture 1: Watch at least 90% of the video' },
    ]);
    passSeconds(60);
    await watch(learner, video, [[530, 540]]);
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('takes the opening of what can have no result: an unknown length, no address, no questions', async () => {
    const { learner, course, ids } = await learning(['VIDEO', 'VIDEO', 'QUIZ']);
    const { lecture } = database.db;
    await lecture.update({ where: { id: ids[0] }, data: { videoDuration: 0 } });
    await lecture.update({ where: { id: ids[1] }, data: { videoUrl: '' } });
    for (const id of ids) await report(learner, id, { completed: true });
    expect((await generate(learner, course.id)).body.details).toHaveLength(3);
    for (const id of ids) await open(learner, id);
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('takes a failed quiz for nothing', async () => {
    const { learner, course, quiz, text } = await learningQuizAndText();
    await open(learner, text.id);
    const { body } = await call(`/api/lectures/${quiz.id}/attempts`, { method: 'POST', as: learner });
    await call(`/api/lectures/${quiz.id}/attempts/${body.attempt.id}/submit`, { as: learner, body: {} });
    for (const { id } of [quiz, text]) await report(learner, id, { completed: true });
    expect((await generate(learner, course.id)).body.details).toMatchObject([{ field: quiz.id }]);
  });

  it('takes a SCO’s own result from its session, not a report of progress', async () => {
    const { db } = database;
    const { learner, course, lectureIds, section } = await createScormFixture(db, service);
    await db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
    const [sco = ''] = lectureIds;
    for (const { id } of section.lectures) {
      await open(learner, id);
      await report(learner, id, { completed: true });
    }
    await report(learner, sco, { scormLessonStatus: 'passed', completed: true });
    await open(learner, sco);
    expect((await generate(learner, course.id)).body.details).toMatchObject([
      { field: sco, message: expect.stringContaining('Finish it') },
    ]);
    const { body } = await call(`/api/lectures/${sco}/scorm`, { method: 'POST', as: learner });
    const commit = (commitSequence: number, lesson_status: string) =>
      call(`/api/lectures/${sco}/scorm/commit`, {
        as: learner,
        body: {
          session: body.session,
          commitSequence,
          completionStatus: lesson_status,
          successStatus: 'unknown',
          sessionSeconds: 1,
          runtimeData: { cmi: { core: { lesson_status, lesson_location: '' }, suspend_data: '' } },
        },
      });
    expect((await commit(1, 'incomplete')).status).toBe(200);
    expect((await generate(learner, course.id)).status).toBe(403);
    expect((await commit(2, 'completed')).status).toBe(200);
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('takes a page of a package, which reports nothing, for seen once it is opened', async () => {
    const { db } = database;
    const { learner, course, lectureIds, section } = await createScormFixture(db, service, {
      items: [{ ...sampleLesson, asset: true }],
    });
    await db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
    for (const { id } of section.lectures) {
      await open(learner, id);
      await report(learner, id, { completed: true });
    }
    const [page = ''] = lectureIds;
    await report(learner, page, { completed: true });
    expect((await generate(learner, course.id)).body.details).toMatchObject([{ field: page }]);
    expect((await call(`/api/lectures/${page}/scorm`, { method: 'POST', as: learner })).status).toBe(201);
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('is issued as before where the course does not require it', async () => {
    const { learner, course, quiz, text } = await createQuizFixture(database.db);
    for (const { id } of [quiz, text]) await report(learner, id, { completed: true });
    expect((await generate(learner, course.id)).status).toBe(201);
  });

  it('takes evidence of the new cycle after a renewal', async () => {
    const { learner, course, quiz, text } = await learningQuizAndText();
    await passQuiz(learner, quiz.id);
    await open(learner, text.id);
    await report(learner, text.id, { completed: true });
    const { body: first } = await generate(learner, course.id);
    now = new Date('2028-11-01T04:00:00Z');
    const renewed = await call(`/api/certificates/${first.certificate.id}/renew`, {
      method: 'POST',
      as: learner,
    });
    expect(renewed.status).toBe(200);
    for (const { id } of [quiz, text]) await report(learner, id, { completed: true });
    const refused = await generate(learner, course.id);
    expect(refused.body.details).toMatchObject([{ field: quiz.id }, { field: text.id }]);
    await passQuiz(learner, quiz.id);
    expect((await generate(learner, course.id)).body.details).toMatchObject([{ field: text.id }]);
    await open(learner, text.id);
    expect(await generate(learner, course.id)).toMatchObject({
      status: 201,
      body: { certificate: { cycle: 2 } },
    });
  });

  it('stays what it is when the course begins to require evidence', async () => {
    const { learner, course, quiz, text } = await createQuizFixture(database.db);
    for (const { id } of [quiz, text]) await report(learner, id, { completed: true });
    const { body } = await generate(learner, course.id);
    await database.db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
    expect(await generate(learner, course.id)).toMatchObject({
      status: 200,
      body: { certificate: { id: body.certificate.id } },
    });
  });
});

describe('POST /api/lectures/[id]/open', () => {
  it('records the first time, and no progress', async () => {
    const { learner, ids } = await learning(['TEXT']);
    const [id = ''] = ids;
    expect((await open(learner, id)).body).toEqual({ openedAt: '2026-11-21T04:00:00.000Z' });
    passSeconds(60);
    expect((await open(learner, id)).body).toEqual({ openedAt: '2026-11-21T04:00:00.000Z' });
    expect(await database.db.lectureProgress.count()).toBe(0);
  });

  it('is for the enrolled alone', async () => {
    const { ids } = await learning(['TEXT']);
    const [id = ''] = ids;
    const stranger = await createUser(database.db);
    expect(await open(stranger, id)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await open(stranger, 'unknown')).toMatchObject({ status: 404 });
    expect((await open(null, id)).status).toBe(401);
    expect(await database.db.lectureOpening.count()).toBe(0);
  });
});

describe('requiresEvidence of a course', () => {
  it('is off when the API does not say, and as it is said otherwise', async () => {
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const create = async (body?: object) => {
      const made = await call('/api/courses', { method: 'POST', as: admin, body });
      expect([made.status, Object.keys(made.body)]).toEqual([201, ['id']]);
      const path = `/api/courses/${made.body.id}`;
      return { path, course: (await call(path, { as: admin })).body };
    };
    expect((await create()).course.requiresEvidence).toBe(false);
    expect((await create({})).course.requiresEvidence).toBe(false);
    const { path, course } = await create({ requiresEvidence: true });
    expect(course.requiresEvidence).toBe(true);
    const put = (body: object) => call(path, { method: 'PUT', as: admin, body });
    expect((await put({ subtitle: 'Still on' })).body.requiresEvidence).toBe(true);
    expect((await put({ requiresEvidence: false })).body.requiresEvidence).toBe(false);
    expect((await put({ requiresEvidence: 'yes' })).status).toBe(400);
  });
});
