import { sampleLesson } from '@repo/scorm/testing/make-package';
import { createCourse, createSection } from '@repo/testing/childcare-factories';
import { describe, expect, it, vi } from 'vitest';
import { buildScorm12Commit, useScormLesson } from '#testing/use-scorm-lesson.ts';

const { database, call, learning } = useScormLesson();

describe('POST /api/lectures/[id]/scorm', () => {
  it('answers the address of a frame on another origin, and where the learner stands', async () => {
    const { open } = await learning();
    const { status, body } = await open();
    expect(status).toBe(201);
    expect(body).toEqual({
      session: expect.any(String),
      address: expect.stringMatching(/^http:\/\/scorm\.localhost:3002\/scorm\/[0-9a-f]{64}$/),
      version: '1.2',
      title: 'Washing hands',
      isRecorded: true,
      status: '',
      score: null,
      totalTime: 'PT0S',
      isCompleted: false,
    });
  });

  it('stores no token, and gives each session its own', async () => {
    const { open } = await learning();
    const tokens = [(await open()).body.address, (await open()).body.address].map((url) => url.slice(-64));
    expect(new Set(tokens).size).toBe(2);
    const stored = await database.db.scormSession.findMany({ select: { tokenHash: true } });
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toEqual(expect.arrayContaining([tokens[0]]));
  });

  it('authors and those who look at a preview are recorded nowhere', async () => {
    const { open, admin, amy, commit, lectureIds } = await learning();
    await database.db.lecture.update({ where: { id: lectureIds[0] }, data: { isPreview: true } });
    for (const as of [admin, amy]) {
      const { body } = await open(0, as);
      expect(body).toMatchObject({ isRecorded: false });
      const answer = await commit(
        body.session,
        buildScorm12Commit(1, { status: 'passed', score: 100 }),
        0,
        as,
      );
      expect(answer).toMatchObject({ status: 200, body: { result: 'true', isCompleted: false } });
    }
    expect(await database.db.lectureProgress.count()).toBe(0);
  });

  it('a page that reports nothing is done once it is opened', async () => {
    const { open, own } = await learning({ items: [{ ...sampleLesson, asset: true }] });
    expect((await open()).body).toMatchObject({ isCompleted: true, status: 'completed' });
    expect(await own()).toMatchObject({ progress: 50 });
  });

  it('401 for a stranger, 403 for who does not learn it, 404 for what is not there or not theirs to know of', async () => {
    const { open, amy, manager, rival, learner, lectureIds, course } = await learning();
    expect(await call(`/api/lectures/${lectureIds[0]}/scorm`, { method: 'POST' })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    for (const as of [amy, manager, rival]) {
      expect(await open(0, as)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    }
    expect((await call('/api/lectures/nothing/scorm', { method: 'POST', as: learner })).status).toBe(404);
    await database.db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
    expect((await open(0, amy)).status).toBe(404);
    expect((await open()).status).toBe(201);
  });

  it('400 for a lecture of another kind', async () => {
    const { open, section, learner } = await learning();
    const path = `/api/lectures/${section.lectures[0]?.id}/scorm`;
    expect(await call(path, { method: 'POST', as: learner })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', error: expect.stringContaining('not of a SCORM package') },
    });
    expect((await open()).status).toBe(201);
  });
});

it('without an origin of their own packages wait, with a sentence', async () => {
  const { open } = await learning();
  const { env } = await import('#env.ts');
  vi.spyOn(env(), 'CHILDCARE_URL', 'get').mockReturnValue('https://learn.example');
  expect(await open()).toMatchObject({ status: 503, body: { code: 'SCORM_UNCONFIGURED' } });
});

it('a course that is taken away from the catalogue is still learnt', async () => {
  const { open, course } = await learning();
  await createSection(database.db, { courseId: (await createCourse(database.db)).id });
  await database.db.course.update({ where: { id: course.id }, data: { status: 'ARCHIVED' } });
  expect((await open()).status).toBe(201);
});
