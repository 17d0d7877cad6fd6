import { sampleLesson } from '@repo/scorm/testing/make-package';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { readPlayableSession } from '#domain/scorm/read-playable-session.ts';
import { scormTestHost, useOpenedPackage } from '#testing/use-opened-package.ts';

const { database, service, call, moved, opened } = useOpenedPackage();

describe('POST /scorm/[token]/commit', () => {
  const body = {
    commitSequence: 1,
    runtimeData: { cmi: { core: { lesson_status: 'passed', lesson_location: 'p3' }, suspend_data: '' } },
  };

  it('takes the last words of a page that is left, for its own lecture', async () => {
    const { token, learner } = await opened();
    const headers = { host: scormTestHost, origin: `http://${scormTestHost}`, 'content-type': 'text/plain' };
    const sent = await call(`/scorm/${token}/commit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    expect(sent).toMatchObject({ status: 200, body: { status: 'passed', enrollmentProgress: 50 } });
    const { body: own } = await call('/api/enrollments', { as: learner });
    expect(own.enrollments[0]).toMatchObject({ scormStatus: 'passed', progress: 50 });
    const again = await call(`/scorm/${token}/commit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'STALE_COMMIT' } });
  });

  describe('for an earlier session, whose frame kept the commit', () => {
    async function reopened() {
      const world = await opened();
      const { learner, lectureIds, session, token: earlierToken } = world;
      const open = async (as = learner, index = 0) => {
        moved.by += 1000;
        const path = `/api/lectures/${lectureIds[index]}/scorm`;
        const { address } = (await call(path, { method: 'POST', as })).body;
        return address.slice(-64) as string;
      };
      const token = await open();
      const send = (by: string, commitSequence: number, of?: string) =>
        call(`/scorm/${by}/commit`, {
          method: 'POST',
          body: { ...body, commitSequence, session: of },
          headers: { host: scormTestHost },
        });
      return { ...world, open, send, session, earlierToken, token };
    }

    it('is stored with that session, once', async () => {
      const { send, token, session, learner } = await reopened();
      expect(await send(token, 4, session)).toMatchObject({ status: 200, body: { status: 'passed' } });
      expect((await send(token, 4, session)).body).toMatchObject({ code: 'STALE_COMMIT' });
      expect((await send(token, 3, session)).body).toMatchObject({ code: 'STALE_COMMIT' });
      const { body: own } = await call('/api/enrollments', { as: learner });
      expect(own.enrollments[0]).toMatchObject({ scormStatus: 'passed', progress: 50 });
      // The new session continues.
      expect((await send(token, 1)).status).toBe(200);
    });

    it('is refused once the new session has committed, or a third one was opened', async () => {
      const { send, open, token, session, earlierToken } = await reopened();
      expect((await send(earlierToken, 4)).body).toMatchObject({ code: 'SESSION_REPLACED' });
      const third = await open();
      expect((await send(token, 4, session)).body).toMatchObject({ code: 'SESSION_REPLACED' });
      expect((await send(third, 1)).status).toBe(200);
      expect((await send(third, 4, session)).body).toMatchObject({ code: 'SESSION_REPLACED' });
    });

    it('404 for a session of another person', async () => {
      const { send, open, session, amy, course } = await reopened();
      await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
      expect((await send(await open(amy), 4, session)).status).toBe(404);
    });
  });

  it('404 on the pages’ host and for a token that is none, 403 from another website, 400 for what is no commit', async () => {
    const { token } = await opened();
    const send = (path: string, headers: Record<string, string>, sent: unknown = body) =>
      call(path, { method: 'POST', body: JSON.stringify(sent), headers });
    expect((await send(`/scorm/${token}/commit`, {})).status).toBe(404);
    expect((await send(`/scorm/${'0'.repeat(64)}/commit`, { host: scormTestHost })).status).toBe(404);
    expect(
      (await send(`/scorm/${token}/commit`, { host: scormTestHost, origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await send(`/scorm/${token}/commit`, { host: scormTestHost }, {})).status).toBe(400);
    const text = await call(`/scorm/${token}/commit`, {
      method: 'POST',
      body: '{',
      headers: { host: scormTestHost },
    });
    expect(text).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const nested = (levels: number) =>
      `{"commitSequence":1,"runtimeData":{"cmi":{"objectives":${'['.repeat(levels)}${']'.repeat(levels)}}}}`;
    for (const levels of [100, 1500, 100_000]) {
      const sent = { method: 'POST', body: nested(levels), headers: { host: scormTestHost } };
      expect(await call(`/scorm/${token}/commit`, sent)).toMatchObject({ status: 400 });
    }
  });
});

describe('what a SCO is loaded with', () => {
  const play = async (token: string) => {
    const found = await readPlayableSession(service.services, token);
    if (!found) throw new Error('Nothing to play');
    return found;
  };

  it('1.2: a first visit, then the place, the notes and the status of the last one', async () => {
    const more = '<adlcp:masteryscore>70</adlcp:masteryscore><adlcp:datafromlms>a=b</adlcp:datafromlms>';
    const { token, session, learner, lectureIds } = await opened({
      items: [{ ...sampleLesson, more, parameters: 'x=1' }],
    });
    const first = await play(token);
    expect(first).toMatchObject({ version: '1.2', page: 'files/index.html?x=1', commit: 0, startSeconds: 0 });
    expect(first.state.cmi).toMatchObject({
      core: {
        student_name: 'Nur Aisyah',
        lesson_status: 'not attempted',
        entry: 'ab-initio',
        credit: 'credit',
      },
      student_data: { mastery_score: '70' },
      launch_data: 'a=b',
    });
    await call(`/api/lectures/${lectureIds[0]}/scorm/commit`, {
      as: learner,
      body: {
        session,
        commitSequence: 3,
        sessionSeconds: 12,
        terminated: true,
        score: { raw: 40, min: 0, max: 100 },
        runtimeData: {
          cmi: {
            core: {
              lesson_status: 'incomplete',
              lesson_location: 'p2',
              exit: 'suspend',
              score: { raw: '40' },
            },
            suspend_data: 'notes',
          },
        },
      },
    });
    expect(await play(token)).toMatchObject({
      commit: 3,
      startSeconds: 12,
      state: {
        cmi: {
          core: {
            lesson_status: 'incomplete',
            lesson_location: 'p2',
            entry: 'resume',
            total_time: '0000:00:12',
            score: { raw: '40' },
          },
          suspend_data: 'notes',
        },
      },
    });
  });

  it('2004: continues where it was suspended, starts again where it was ended, and keeps what was reached', async () => {
    const { token, session, learner, lectureIds } = await opened({ version: '2004' });
    const commit = (commitSequence: number, exit: string) =>
      call(`/api/lectures/${lectureIds[0]}/scorm/commit`, {
        as: learner,
        body: {
          session,
          commitSequence,
          terminated: true,
          completionStatus: 'completed',
          runtimeData: {
            cmi: {
              location: '2',
              suspend_data: 'n',
              exit,
              completion_status: 'completed',
              objectives: [{ id: 'o' }],
            },
          },
        },
      });
    expect((await play(token)).state.cmi).toMatchObject({ entry: 'ab-initio', mode: 'normal' });
    await commit(1, 'suspend');
    expect((await play(token)).state.cmi).toMatchObject({
      entry: 'resume',
      location: '2',
      suspend_data: 'n',
      completion_status: 'completed',
      objectives: [{ id: 'o' }],
    });
    await commit(2, 'normal');
    const { cmi } = (await play(token)).state;
    expect(cmi).toMatchObject({ entry: 'ab-initio', completion_status: 'completed' });
    expect(cmi).not.toHaveProperty('location');
    expect(cmi).not.toHaveProperty('suspend_data');
  });

  it('an author looks without credit; a dead token plays nothing', async () => {
    const { admin, lectureIds } = await opened();
    const { body } = await call(`/api/lectures/${lectureIds[0]}/scorm`, { method: 'POST', as: admin });
    const { cmi } = (await play(body.address.slice(-64))).state;
    expect(cmi).toMatchObject({ core: { credit: 'no-credit', lesson_mode: 'browse' } });
    expect(await readPlayableSession(service.services, 'x')).toBeNull();
  });
});
