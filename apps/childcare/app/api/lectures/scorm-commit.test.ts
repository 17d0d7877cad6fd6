import { sampleLesson } from '@repo/scorm/testing/make-package';
import { createSection } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { findMissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { testOrigin } from '#testing/stub-environment.ts';
import { buildScorm12Commit, useScormLesson } from '#testing/use-scorm-lesson.ts';

const { database, call, later, learning } = useScormLesson();

describe('POST /api/lectures/[id]/scorm/commit', () => {
  it('stores status, place, notes, score and time, and rolls them up', async () => {
    const { open, commit, own } = await learning();
    const { session } = (await open()).body;
    later(300);
    const first = await commit(
      session,
      buildScorm12Commit(1, { place: 'page-2', notes: 'been there', seconds: 100 }),
    );
    expect(first).toMatchObject({
      status: 200,
      body: { result: 'true', errorCode: 0, status: 'incomplete', isCompleted: false, totalTime: 'PT1M40S' },
    });
    expect(await own()).toMatchObject({
      scormStatus: 'incomplete',
      scormScore: null,
      scormTotalTime: 'PT1M40S',
      progress: 0,
    });
    const second = await commit(
      session,
      buildScorm12Commit(2, { status: 'passed', score: 85, seconds: 130 }),
    );
    expect(second.body).toEqual({
      result: 'true',
      errorCode: 0,
      status: 'passed',
      score: 85,
      totalTime: 'PT2M10S',
      isCompleted: true,
      enrollmentProgress: 50,
    });
    expect(await own()).toMatchObject({
      scormStatus: 'passed',
      scormScore: 85,
      scormTotalTime: 'PT2M10S',
      progress: 50,
    });
    expect((await open()).body).toMatchObject({
      status: 'passed',
      score: 85,
      totalTime: 'PT2M10S',
      isCompleted: true,
    });
  });

  it('counts the last time that a session reported, as it was reported, and adds sessions', async () => {
    const { open, commit, own } = await learning();
    const one = (await open()).body.session;
    await commit(one, buildScorm12Commit(1, { seconds: 50 }));
    await commit(one, buildScorm12Commit(2, { seconds: 3905 }));
    expect(await own()).toMatchObject({ scormTotalTime: 'PT1H5M5S' });
    expect((await commit(one, buildScorm12Commit(3, { seconds: 3900.4 }))).body.totalTime).toBe('PT1H5M');
    const two = (await open()).body.session;
    await commit(two, buildScorm12Commit(1, { seconds: 40 }));
    await commit(two, buildScorm12Commit(2, { seconds: 40 }));
    expect((await open()).body.totalTime).toBe('PT1H5M40S');
    expect(await own()).toMatchObject({ scormTotalTime: 'PT1H5M40S' });
  });

  it('a time beyond what the database holds ends at its most', async () => {
    const { open, commit, own } = await learning();
    await commit((await open()).body.session, buildScorm12Commit(1, { seconds: 1_999_999_990 }));
    const { session } = (await open()).body;
    expect((await commit(session, buildScorm12Commit(1, { seconds: 1e300 }))).status).toBe(200);
    expect(await database.db.enrollment.findFirstOrThrow()).toMatchObject({ scormTotalTime: 2_000_000_000 });
    await commit(session, buildScorm12Commit(2, { seconds: 5 }));
    expect(await own()).toMatchObject({ scormTotalTime: 'PT555555H33M15S' });
  });

  it('refuses what is older than the last one, and what is repeated', async () => {
    const { open, commit, own } = await learning();
    const { session } = (await open()).body;
    later(60);
    await commit(session, buildScorm12Commit(5, { status: 'passed', seconds: 20 }));
    for (const number of [5, 4, 1]) {
      expect(await commit(session, buildScorm12Commit(number, { seconds: 30 }))).toMatchObject({
        status: 409,
        body: { code: 'STALE_COMMIT' },
      });
    }
    expect(await own()).toMatchObject({ scormStatus: 'passed', scormTotalTime: 'PT20S' });
  });

  it('of two windows the newer one continues; the older one is told so and overwrites nothing', async () => {
    const { open, commit, own } = await learning();
    const older = (await open()).body.session;
    later(1);
    const newer = (await open()).body.session;
    expect((await commit(newer, buildScorm12Commit(1, { status: 'passed' }))).status).toBe(200);
    expect(await commit(older, buildScorm12Commit(1, { status: 'incomplete' }))).toMatchObject({
      status: 409,
      body: { code: 'SESSION_REPLACED', error: expect.stringContaining('another window') },
    });
    expect(await own()).toMatchObject({ scormStatus: 'passed' });
  });

  it('commits at once are each counted once', async () => {
    const { open, commit, own } = await learning();
    const { session } = (await open()).body;
    later(60);
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(
      numbers.map((n) => commit(session, buildScorm12Commit(n, { seconds: 10 }))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect(await own()).toMatchObject({ scormTotalTime: 'PT10S' });
  });

  it('what was completed stays so, whatever a later visit says', async () => {
    const { open, commit, own } = await learning();
    await commit((await open()).body.session, buildScorm12Commit(1, { status: 'completed' }));
    later(1);
    await commit((await open()).body.session, buildScorm12Commit(1, { status: 'incomplete' }));
    expect(await own()).toMatchObject({ progress: 50, scormStatus: 'incomplete' });
  });

  it('completed and then failed in one session is failed; passed stays passed', async () => {
    const { open, commit, own, learner, course, lectureIds } = await learning();
    const session = (await open()).body.session;
    expect((await commit(session, buildScorm12Commit(1, { status: 'completed' }))).body).toMatchObject({
      isCompleted: true,
      enrollmentProgress: 50,
    });
    const failed = await commit(session, buildScorm12Commit(2, { status: 'failed', score: 30 }));
    expect(failed.body).toMatchObject({ isCompleted: false, status: 'failed', enrollmentProgress: 0 });
    expect(await own()).toMatchObject({ progress: 0, scormStatus: 'failed' });
    const pair = { userId: learner.id, courseId: course.id };
    expect(await findMissingEvidence(database.db, pair)).toEqual(
      expect.arrayContaining([expect.objectContaining({ lectureId: lectureIds[0] })]),
    );
    await commit(session, buildScorm12Commit(3, { status: 'passed', score: 90 }));
    expect((await commit(session, buildScorm12Commit(4, { status: 'failed' }))).body.isCompleted).toBe(true);
  });

  it('a failure reopens the assignment that the SCO had completed', async () => {
    const { open, commit, learner, course, section, admin, manager } = await learning();
    await database.db.lecture.deleteMany({ where: { sectionId: section.id, type: 'TEXT' } });
    await database.db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
    // Another lesson that only the learner's word has completed: no certificate yet.
    const added = await createSection(database.db, { courseId: course.id, types: ['TEXT'] });
    const assignment = await database.db.assignment.create({
      data: {
        learnerId: learner.id,
        courseId: course.id,
        assignedById: admin.id,
        organizationId: manager.organizationId ?? '',
      },
    });
    const path = `/api/lectures/${added.lectures[0]?.id}/progress`;
    await call(path, { method: 'POST', as: learner, body: { completed: true } });
    const session = (await open()).body.session;
    const status = async () =>
      (await database.db.assignment.findUniqueOrThrow({ where: { id: assignment.id } })).status;
    await commit(session, buildScorm12Commit(1, { status: 'completed' }));
    expect(await status()).toBe('COMPLETED');
    await commit(session, buildScorm12Commit(2, { status: 'failed' }));
    expect(await status()).toBe('IN_PROGRESS');
  });

  it('1.2: completed below the mastery score is failed once the content ends', async () => {
    const { open, commit, lectureIds } = await learning();
    const id = lectureIds[0] ?? '';
    const { scormItem } = await database.db.lecture.findUniqueOrThrow({ where: { id } });
    await database.db.lecture.update({
      where: { id },
      data: { scormItem: { ...(scormItem as object), passingScore: 80 } },
    });
    const session = (await open()).body.session;
    const low = { status: 'completed', score: 40 };
    expect((await commit(session, buildScorm12Commit(1, low))).body).toMatchObject({ isCompleted: false });
    const ended = buildScorm12Commit(2, { ...low, more: { terminated: true } });
    expect((await commit(session, ended)).body).toMatchObject({ isCompleted: false, status: 'failed' });
    const again = (await open()).body.session;
    const high = buildScorm12Commit(1, { status: 'completed', score: 80 });
    expect((await commit(again, high)).body).toMatchObject({ isCompleted: true, status: 'passed' });
  });

  it('a failed SCO is not done; 2004 says passing and completing apart', async () => {
    const { open, commit, own } = await learning({ version: '2004' });
    const { session } = (await open()).body;
    const say = (number: number, completionStatus: string, successStatus: string, scaled: number) =>
      commit(session, {
        commitSequence: number,
        completionStatus,
        successStatus,
        score: { scaled, raw: 3, min: 0, max: 4 },
        runtimeData: { cmi: { location: 'a', suspend_data: 'b', completion_status: completionStatus } },
      });
    expect((await say(1, 'completed', 'failed', 0.5)).body).toMatchObject({
      status: 'failed',
      score: 50,
      isCompleted: false,
    });
    expect(await own()).toMatchObject({ scormStatus: 'failed', progress: 0 });
    expect((await say(2, 'incomplete', 'passed', 0.915)).body).toMatchObject({
      status: 'passed',
      score: 91.5,
      isCompleted: true,
    });
    expect((await say(3, 'incomplete', 'unknown', -0.2)).body).toMatchObject({
      status: 'incomplete',
      score: 0,
      isCompleted: true,
    });
  });

  it('several SCOs: under way until all are through, failed where one is, the mean of the scores', async () => {
    const items = ['a', 'b'].map((identifier) => ({ ...sampleLesson, identifier }));
    const { open, commit, own } = await learning({ items });
    const [a, b] = [(await open(0)).body.session, (await open(1)).body.session];
    await commit(a, buildScorm12Commit(1, { status: 'passed', score: 90 }), 0);
    expect(await own()).toMatchObject({ scormStatus: 'incomplete', scormScore: 90 });
    await commit(b, buildScorm12Commit(1, { status: 'failed', score: 35 }), 1);
    expect(await own()).toMatchObject({ scormStatus: 'failed', scormScore: 62.5 });
    await commit(b, buildScorm12Commit(2, { status: 'completed' }), 1);
    expect(await own()).toMatchObject({ scormStatus: 'passed', scormScore: 62.5 });
  });

  it('takes the text of a page that is left, and what databases do not', async () => {
    const { open, lectureIds, learner } = await learning();
    const { session } = (await open()).body;
    const text = JSON.stringify({ session, ...buildScorm12Commit(1, { notes: 'a\0b\ud800', place: 'x\0' }) });
    const answer = await call(`/api/lectures/${lectureIds[0]}/scorm/commit`, {
      method: 'POST',
      as: learner,
      body: text,
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: testOrigin },
    });
    expect(answer.status).toBe(200);
    const { scormSuspendData } = await database.db.lectureProgress.findFirstOrThrow();
    expect(scormSuspendData).toBe('ab\ufffd');
  });

  it('keeps 64,000 characters of notes in either version, and a place of 1,000', async () => {
    const { open, commit } = await learning();
    const { session } = (await open()).body;
    await commit(session, buildScorm12Commit(1, { notes: 'x'.repeat(70_000), place: 'y'.repeat(2000) }));
    const row = await database.db.lectureProgress.findFirstOrThrow();
    expect([row.scormSuspendData.length, row.scormLessonLocation.length]).toEqual([64_000, 1000]);
  });

  it('refuses what is no commit, and what is too large', async () => {
    const { open, commit } = await learning();
    const { session } = (await open()).body;
    for (const body of [
      {},
      { commitSequence: 0, runtimeData: { cmi: {} } },
      { commitSequence: 1 },
      { commitSequence: 'x', runtimeData: { cmi: {} } },
    ]) {
      expect(await commit(session, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    }
    expect(
      (await commit(session, buildScorm12Commit(1, { more: { filler: 'x'.repeat(600_000) } }))).status,
    ).toBe(413);
    expect((await commit(session, buildScorm12Commit(1, { status: 'a word of its own' }))).body.status).toBe(
      '',
    );
  });

  it('401 without a session, 404 for another person’s, and 403 from another website', async () => {
    const { open, commit, amy, lectureIds, learner } = await learning();
    const { session } = (await open()).body;
    const body = buildScorm12Commit(1, {});
    expect(await commit(session, body, 0, null)).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect((await commit(session, body, 0, amy)).status).toBe(404);
    expect((await commit('nothing', body)).status).toBe(404);
    expect(
      (await call(`/api/lectures/nothing/scorm/commit`, { as: learner, body: { session, ...body } })).status,
    ).toBe(404);
    for (const foreign of ['https://evil.example', 'http://scorm.localhost:3002']) {
      const sent = { as: learner, body: { session, ...body }, headers: { origin: foreign } };
      expect((await call(`/api/lectures/${lectureIds[0]}/scorm/commit`, sent)).status).toBe(403);
    }
    later(13 * 3600);
    expect((await commit(session, body)).status).toBe(404);
  });
});
