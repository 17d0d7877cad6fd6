import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createEnrollment,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now: Date;
const { call } = useChildcareService(database, () => ({ clock: () => now }));

beforeEach(() => {
  now = new Date('2026-11-21T04:00:00Z');
});

function passSeconds(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
}

type Ranges = [number, number][];

/** A learner with a video of ten minutes and a text; `beat([[0, 15]])` reports on the video. */
async function watching({ videoDuration = 600 } = {}) {
  const course = await createCourse(database.db);
  const { lectures } = await createSection(database.db, { courseId: course.id, types: ['VIDEO', 'TEXT'] });
  const [video, text] = lectures;
  if (!video || !text) throw new Error('The section has two lectures');
  await database.db.lecture.update({ where: { id: video.id }, data: { videoDuration } });
  const learner = await createUser(database.db);
  const enrollment = await createEnrollment(database.db, { userId: learner.id, courseId: course.id });
  const path = `/api/lectures/${video.id}/watch`;
  const beat = (ranges: Ranges, position = ranges.at(-1)?.[1] ?? 0) =>
    call(path, { as: learner, body: { ranges, position } });
  const stored = async () => {
    const [row] = await database.db.$queryRaw<{ watched: string }[]>`
      SELECT watched::text AS watched FROM lecture_progress WHERE lecture_id = ${video.id}`;
    return row?.watched;
  };
  return { course, video, text, learner, enrollment, path, beat, stored };
}

describe('POST /api/lectures/[id]/watch', () => {
  it('adds up what was watched in the time that went by', async () => {
    const { beat, stored } = await watching();
    expect(await beat([])).toMatchObject({
      status: 200,
      body: { watchedDuration: 0, isCompleted: false, enrollmentProgress: 0, isCounted: true },
    });
    passSeconds(15);
    expect((await beat([[0, 15]])).body).toMatchObject({ watchedDuration: 15, isCounted: true });
    passSeconds(15);
    expect((await beat([[300, 315]])).body.watchedDuration).toBe(30);
    passSeconds(15);
    expect((await beat([[10, 25]])).body.watchedDuration).toBe(40);
    expect(await stored()).toBe('{[0,25),[300,315)}');
  });

  it('completes the lecture at 95 %, and carries it into the course and the assignment', async () => {
    const { beat, text, learner, course, enrollment } = await watching();
    const { id: organizationId } = await createOrganization(database.db);
    const { id } = await database.db.assignment.create({
      data: { courseId: course.id, learnerId: learner.id, assignedById: learner.id, organizationId },
    });
    const status = async () => (await database.db.assignment.findUniqueOrThrow({ where: { id } })).status;
    await beat([]);
    expect(await status()).toBe('IN_PROGRESS');
    passSeconds(600);
    expect((await beat([[0, 569]])).body).toMatchObject({ isCompleted: false, enrollmentProgress: 0 });
    passSeconds(1);
    expect((await beat([[569, 570]])).body).toMatchObject({ isCompleted: true, enrollmentProgress: 50 });
    await call(`/api/lectures/${text.id}/progress`, { as: learner, body: { completed: true } });
    expect(await status()).toBe('COMPLETED');
    expect(await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } })).toMatchObject({
      progress: 100,
      completedAt: now,
    });
  });

  it('completes nothing by seeking to the end, or by a request of somebody who did not wait', async () => {
    const { beat, stored } = await watching();
    expect((await beat([[0, 600]])).body).toMatchObject({ isCounted: false, isCompleted: false });
    passSeconds(30);
    expect((await beat([[0, 600]], 600)).body).toMatchObject({ isCounted: false, watchedDuration: 0 });
    expect((await beat([[590, 600]])).body).toMatchObject({ watchedDuration: 10, isCompleted: false });
    expect(await stored()).toBe('{[590,600)}');
  });

  it('counts a request that is replayed once', async () => {
    const { beat } = await watching();
    await beat([]);
    passSeconds(15);
    for (let time = 0; time < 50; time += 1) await beat([[0, 15]]);
    expect((await beat([[0, 15]])).body).toMatchObject({ watchedDuration: 15, isCompleted: false });
  });

  it('has a short video watched too: its first report completes nothing', async () => {
    const { beat } = await watching({ videoDuration: 4 });
    expect((await beat([[0, 4]])).body).toMatchObject({ isCounted: false, isCompleted: false });
    passSeconds(1);
    expect((await beat([[0, 4]])).body).toMatchObject({ isCounted: true, isCompleted: true });
  });

  it('starts again with another video, but for who completed the lecture', async () => {
    const { course, video, learner, enrollment, beat } = await watching({ videoDuration: 100 });
    const other = await createUser(database.db);
    const { id: enrollmentId } = await createEnrollment(database.db, {
      userId: other.id,
      courseId: course.id,
    });
    await database.db.lectureProgress.create({
      data: { enrollmentId, lectureId: video.id, isCompleted: true, completedAt: now, lastPosition: 90 },
    });
    const stored = async () => {
      const [row] = await database.db.$queryRaw<{ watched: string }[]>`
        SELECT watched::text AS watched FROM lecture_progress WHERE enrollment_id = ${enrollment.id}`;
      return row?.watched;
    };
    await beat([]);
    passSeconds(90);
    await beat([[0, 90]]);
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const path = `/api/courses/${course.id}/sections/${video.sectionId}/lectures/${video.id}`;
    const put = (body: object) => call(path, { method: 'PUT', as: admin, body });
    const videoUrl = 'https://media.example/another.mp4';
    expect((await put({ title: 'Another title' })).status).toBe(200);
    expect(await stored()).toBe('{[0,90)}');
    expect((await put({ videoUrl })).status).toBe(200);
    const progressOf = (userId: string) =>
      database.db.lectureProgress.findFirstOrThrow({
        where: { lectureId: video.id, enrollment: { userId } },
      });
    expect(await progressOf(learner.id)).toMatchObject({
      isCompleted: false,
      lastPosition: 0,
      watchedDuration: 90,
    });
    expect(await progressOf(other.id)).toMatchObject({ isCompleted: true, lastPosition: 90 });
    passSeconds(10);
    expect((await beat([[90, 100]])).body).toMatchObject({ isCompleted: false, watchedDuration: 90 });
    expect(await stored()).not.toContain('[0,');
    // The same address again is the same video.
    passSeconds(60);
    await beat([[0, 50]]);
    await put({ videoUrl });
    expect(await stored()).toContain('[0,50)');
  });

  it('lends the slack once, not to every report', async () => {
    const { beat } = await watching();
    await beat([]);
    const counted: boolean[] = [];
    for (let from = 0; from < 100; from += 5) counted.push((await beat([[from, from + 5]])).body.isCounted);
    expect(counted.filter(Boolean)).toHaveLength(1);
  });

  it('counts double speed, also where reports come late and early, and no more', async () => {
    const { beat } = await watching();
    await beat([]);
    for (const [elapsed, from] of [
      [15, 0],
      [21, 30],
      [9, 60],
      [15, 90],
    ] as const) {
      passSeconds(elapsed);
      expect((await beat([[from, from + 30]])).body.isCounted).toBe(true);
    }
    passSeconds(15);
    expect((await beat([[120, 160]])).body).toMatchObject({ isCounted: false, watchedDuration: 120 });
    passSeconds(10);
    expect((await beat([[120, 160]])).body).toMatchObject({ isCounted: true, watchedDuration: 160 });
  });

  it('takes what was kept while there was no connection, once the time for it went by', async () => {
    const { beat } = await watching();
    await beat([]);
    passSeconds(400);
    const body = {
      ranges: [
        [0, 200],
        [250, 390],
      ] satisfies Ranges,
    };
    expect((await beat(body.ranges)).body).toMatchObject({ isCounted: true, watchedDuration: 340 });
  });

  it('keeps no more than five minutes of time that was not watched', async () => {
    const { beat } = await watching({ videoDuration: 3_600 });
    await beat([]);
    passSeconds(3_000);
    await beat([]);
    expect((await beat([[0, 606]])).body.isCounted).toBe(false);
    expect((await beat([[0, 605]])).body.isCounted).toBe(true);
  });

  it('remembers the last position that was sent, also of ranges that do not count', async () => {
    const { beat, video } = await watching();
    await beat([[0, 600]], 420.7);
    const read = () => database.db.lectureProgress.findFirstOrThrow({ where: { lectureId: video.id } });
    expect((await read()).lastPosition).toBe(420);
    await beat([], 20);
    expect((await read()).lastPosition).toBe(20);
  });

  it('rounds the ends of ranges to whole seconds, so that reports meet without a gap', async () => {
    const { beat, stored } = await watching();
    await beat([]);
    passSeconds(45);
    await beat([[0, 14.6]]);
    await beat([
      [14.6, 29.4],
      [29.4, 29.45],
    ]);
    await beat([[29.45, 30.2]]);
    expect(await stored()).toBe('{[0,30)}');
  });

  it('counts nothing beyond the end of the video', async () => {
    const { beat, stored } = await watching({ videoDuration: 20 });
    await beat([]);
    passSeconds(60);
    expect(
      (
        await beat([
          [0, 10],
          [20, 90],
        ])
      ).body,
    ).toMatchObject({ watchedDuration: 10, isCompleted: false });
    expect(await stored()).toBe('{[0,10)}');
  });

  it('completes nothing of a video whose length is not known', async () => {
    const { beat } = await watching({ videoDuration: 0 });
    await beat([]);
    passSeconds(3_600);
    expect((await beat([[0, 3_600]])).body).toMatchObject({ watchedDuration: 3_600, isCompleted: false });
  });

  it('never lets watchedDuration go back, whoever wrote it', async () => {
    const { beat, video, learner } = await watching();
    await call(`/api/lectures/${video.id}/progress`, { as: learner, body: { videoPosition: 300 } });
    passSeconds(10);
    expect((await beat([[0, 5]])).body.watchedDuration).toBe(300);
  });

  it('loses nothing of two tabs that report at once', async () => {
    const { beat, stored } = await watching();
    await beat([]);
    passSeconds(300);
    const ranges = Array.from({ length: 40 }, (_, index): [number, number] => [index * 10, index * 10 + 5]);
    const answers = await Promise.all(ranges.map((range) => beat([range])));
    expect(answers.map(({ body }) => body.isCounted)).not.toContain(false);
    expect(await stored()).toBe(`{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`);
  });

  it('completes once, however many tabs say so at once', async () => {
    const { beat, enrollment } = await watching();
    await beat([]);
    passSeconds(600);
    const answers = await Promise.all(Array.from({ length: 8 }, () => beat([[0, 600]])));
    for (const { body } of answers) expect(body).toMatchObject({ isCompleted: true });
    expect((await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } })).progress).toBe(
      50,
    );
  });

  it('makes up for a completion that was interrupted', async () => {
    const { beat, video, enrollment } = await watching();
    await beat([]);
    passSeconds(600);
    await beat([[0, 600]]);
    await database.db.lectureProgress.updateMany({
      where: { lectureId: video.id },
      data: { isCompleted: false, completedAt: null },
    });
    await database.db.enrollment.update({ where: { id: enrollment.id }, data: { progress: 0 } });
    expect((await beat([])).body).toMatchObject({ isCompleted: true, enrollmentProgress: 50 });
  });

  it('notes where the learner is once a minute, or when that changes', async () => {
    const { beat, learner, enrollment, video, text } = await watching();
    const read = () => database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } });
    await beat([]);
    const begun = now;
    expect(await read()).toMatchObject({ lastLectureId: video.id, lastActivityAt: begun });
    passSeconds(15);
    await beat([]);
    expect((await read()).lastActivityAt).toEqual(begun);
    passSeconds(50);
    await beat([]);
    expect((await read()).lastActivityAt).toEqual(now);
    await call(`/api/lectures/${text.id}/progress`, { as: learner, body: { videoPosition: 1 } });
    passSeconds(1);
    await beat([]);
    expect(await read()).toMatchObject({ lastLectureId: video.id, lastActivityAt: now });
  });

  it('is for the enrolled alone, whatever their role', async () => {
    const { path, text, learner, course } = await watching();
    const body = { ranges: [], position: 0 };
    expect(await call(path, { body })).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    for (const role of ['LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN'] as const) {
      const other = await createUser(database.db, { role });
      expect(await call(path, { as: other, body })).toMatchObject({
        status: 403,
        body: { error: 'Forbidden' },
      });
      await createEnrollment(database.db, { userId: other.id, courseId: course.id });
      expect((await call(path, { as: other, body })).status).toBe(200);
    }
    expect((await call('/api/lectures/unknown/watch', { as: learner, body })).status).toBe(404);
    expect(await call(`/api/lectures/${text.id}/watch`, { as: learner, body })).toMatchObject({
      status: 400,
      body: { code: 'NOT_A_VIDEO' },
    });
    const draft = await createCourse(database.db, { status: 'DRAFT' });
    const hidden = await createSection(database.db, { courseId: draft.id, types: ['VIDEO'] });
    expect((await call(`/api/lectures/${hidden.lectures[0]?.id}/watch`, { as: learner, body })).status).toBe(
      404,
    );
  });

  it.each([
    ['reversed', { ranges: [[20, 10]], position: 0 }],
    ['negative', { ranges: [[-1, 10]], position: 0 }],
    ['huge', { ranges: [[0, 1e12]], position: 0 }],
    ['text', { ranges: [['0', '10']], position: 0 }],
    ['null, as JSON writes NaN', { ranges: [[0, Number.NaN]], position: 0 }],
    ['half', { ranges: [[0]], position: 0 }],
    ['of three', { ranges: [[0, 1, 2]], position: 0 }],
    ['ten thousand', { ranges: Array.from({ length: 10_000 }, () => [0, 1]), position: 0 }],
    ['absent', { position: 0 }],
    ['without a position', { ranges: [] }],
    ['at a negative position', { ranges: [], position: -1 }],
    ['at an endless rate', { ranges: [], position: 0, rate: 1e9 }],
    ['no object', []],
  ])('refuses ranges that are %s', async (_, body) => {
    const { path, learner } = await watching();
    expect(await call(path, { as: learner, body })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    });
    expect(await database.db.lectureProgress.count()).toBe(0);
  });
});
