import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { cancellationBody, usePublishedRuns } from '#testing/use-published-runs.ts';
import { publishedCourseCode, toDateNumber } from '#testing/use-publishing.ts';

const runs = usePublishedRuns();
const { database, publishing, createLocalRun, post, put, atAgency, sessionsAtAgency, publish } = runs;
const { agency, start, end } = publishing;

const code = publishedCourseCode;

describe('who may', () => {
  it.each(['learner', 'trainer', 'developer'] as const)('not a %s', async (role) => {
    const person = await createUser(database.db, { roles: [role] });
    const run = await createLocalRun();
    const answers = await Promise.all([
      post('/publish', { courseRunId: run.id }, person),
      post('/preview', { courseRunId: run.id }, person),
      put(run.id, {}, person),
      post(`/${run.id}/cancel`, cancellationBody, person),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const signedOut = await Promise.all([
      post('/publish', {}, null),
      post('/preview', {}, null),
      put(run.id, {}, null),
      post(`/${run.id}/cancel`, cancellationBody, null),
    ]);
    expect(signedOut.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await atAgency()).toEqual([]);
  });
});

describe('publishing a class that is here', () => {
  it('gives it the agency’s id and keeps its own figures and sessions', async () => {
    const { id, agencyRunId } = await publish();
    expect(await atAgency()).toMatchObject([
      {
        courseRunId: agencyRunId,
        startDate: start,
        endDate: end,
        intakeSize: 12,
        threshold: 0,
        courseAdminEmail: 'desk@example.com',
      },
    ]);
    expect(await sessionsAtAgency(agencyRunId)).toEqual([`${start} 09:00 17:00`, `${end} 09:00 17:00`]);
    expect(await database.db.courseRun.findMany()).toMatchObject([
      { id, agencyRunId, status: 'Confirmed', publishedAt: expect.any(Date) },
    ]);
  });

  it('adopts the run of an earlier attempt without answer', async () => {
    const local = await createLocalRun();
    await agency.control({ afterWrite: 'cut' });
    expect((await post('/publish', { courseRunId: local.id })).body).toMatchObject({ retryable: true });
    const again = await post('/publish', { courseRunId: local.id });
    expect(again.body.data).toMatchObject({ id: local.id, adopted: true });
    expect(await atAgency()).toHaveLength(1);
    expect(await agency.count('POST', '/publish')).toBe(1);
  });

  it('happens once when it is asked for twice at once', async () => {
    const local = await createLocalRun();
    await agency.control({ mode: 'slow', delayMs: 100 });
    const answers = await Promise.all([1, 2].map(() => post('/publish', { courseRunId: local.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await agency.control({ mode: 'ok', delayMs: 0 });
    expect(await atAgency()).toHaveLength(1);
  });

  it('is refused for a published, cancelled, undated or unknown class and one without sessions', async () => {
    const { id } = await publish();
    expect((await post('/publish', { courseRunId: id })).body.error).toContain(
      'published at the agency already',
    );
    const course = await database.db.course.findUniqueOrThrow({ where: { code } });
    const make = (changes: object) =>
      createCourseRun(database.db, { courseId: course.id, agencyRunId: null, ...changes });
    for (const changes of [{ status: 'Cancelled' }, { startDate: null, endDate: null }, {}]) {
      const run = await make(changes);
      expect((await post('/publish', { courseRunId: run.id })).status).toBe(400);
    }
    expect((await post('/publish', { courseRunId: 'nothing' })).status).toBe(404);
    expect((await post('/publish', {})).status).toBe(400);
    expect(await atAgency()).toHaveLength(1);
  });
});

describe('the preview', () => {
  it('shows exactly what is sent, and changes nothing', async () => {
    const local = await createLocalRun();
    await agency.control({
      runs: [
        {
          courseReferenceNumber: code,
          id: 7,
          courseDates: { start: toDateNumber(start), end: toDateNumber(end) },
          registeredUserCount: 3,
        },
      ],
    });
    const { body } = await post('/preview', { courseRunId: local.id });
    expect(body.data.duplicates).toEqual([{ agencyRunId: '7', in_lms: false, registeredUserCount: 3 }]);
    expect(body.data.request.course).toMatchObject({
      courseReferenceNumber: code,
      trainingProvider: { uen: agency.client.uen },
      runs: [
        {
          courseDates: { start: toDateNumber(start), end: toDateNumber(end) },
          intakeSize: 12,
          threshold: 0,
          sessions: [
            {
              startDate: String(toDateNumber(start)),
              startTime: '09:00',
              endTime: '17:00',
              modeOfTraining: '1',
            },
            {},
          ],
        },
      ],
    });
    expect(await agency.count('POST', '/publish')).toBe(0);
    expect(await database.db.agencyPublication.count()).toBe(0);
    expect((await post('/publish', { courseRunId: local.id, allowDuplicate: true })).status).toBe(200);
    expect(await agency.lastBody('/publish')).toEqual(body.data.request);
  });

  it('takes the body of create-new as well, and refuses what that would refuse', async () => {
    const input = {
      courseReferenceNumber: code,
      startDate: start,
      endDate: end,
      sessions: [{ date: start, startTime: '09:00', endTime: '10:00' }],
    };
    const { body } = await post('/preview', input);
    expect(body.data).toMatchObject({
      duplicates: [],
      request: { course: { runs: [{ intakeSize: 50, threshold: 20 }] } },
    });
    expect(await post('/preview', { ...input, sessions: [] })).toMatchObject({
      status: 400,
      body: { error: 'Give at least one session' },
    });
    expect((await post('/preview', { courseRunId: 7 })).body.error).toBe('courseRunId must be text');
    expect((await post('/preview', { ...input, courseReferenceNumber: 'TGS-UNHEARD-OF' })).status).toBe(400);
    // A course that is only stored here is refused at the first step too.
    await createCourse(database.db, { code: 'TGS-HERE-ALONE' });
    expect(await post('/preview', { ...input, courseReferenceNumber: 'tgs-here-alone' })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('The agency does not know the course TGS-HERE-ALONE') },
    });
    await agency.control({ mode: 'down' });
    expect((await post('/preview', input)).body).toMatchObject({ retryable: true });
  });
});
