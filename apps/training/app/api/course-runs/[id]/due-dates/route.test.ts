import { buildPdf } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-03-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

const early = new Date('2027-03-05T15:59:00.000Z');
const later = '2027-04-01T15:59:00.000Z';

/** Was due five days ago, in two classes with a learner each. */
async function createClasses() {
  const { id: assessmentId, courseId } = await createAssessment(database.db, { dueDate: early });
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const seat = async (trainerId: string | null) => {
    const run = await createCourseRun(database.db, { courseId, trainerId });
    const learner = await createUser(database.db);
    await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
    return { run, learner };
  };
  return { assessmentId, courseId, trainer, march: await seat(null), april: await seat(trainer.id) };
}

const path = (id: string) => `/api/course-runs/${id}/due-dates`;
const set = (as: { id: string } | null, runId: string, dueDates: unknown) =>
  service.call(path(runId), { method: 'PUT', as, body: { dueDates } });

function submit(as: { id: string }, assessmentId: string) {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob([buildPdf()]), 'essay.pdf');
  return service.call('/api/submissions/submit', { method: 'POST', as, body });
}

const lateOf = async (learnerId: string) =>
  (await database.db.submission.findFirstOrThrow({ where: { learnerId, supersededAt: null } })).late;

describe('PUT /api/course-runs/[id]/due-dates', () => {
  it('sets a class’s own due date, which its learner sees and lateness depends on', async () => {
    const { assessmentId, trainer, march, april } = await createClasses();
    const answer = await set(trainer, april.run.id, [{ assessmentId, dueDate: later }]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [{ assessmentId, dueDate: later, classDueDate: later, courseDueDate: early.toISOString() }],
      },
    });
    const dueOf = async (as: { id: string }) => [
      (await service.call('/api/assessments', { as })).body.data[0].dueDate,
      (await service.call(`/api/assessments/${assessmentId}`, { as })).body.data.dueDate,
    ];
    expect(await dueOf(april.learner)).toEqual([later, later]);
    expect(await dueOf(march.learner)).toEqual([early.toISOString(), early.toISOString()]);
    await submit(april.learner, assessmentId);
    await submit(march.learner, assessmentId);
    expect([await lateOf(april.learner.id), await lateOf(march.learner.id)]).toEqual([false, true]);
  });

  it('updates the lateness of that class’s submissions; null restores the course’s due date', async () => {
    const { assessmentId, trainer, march, april } = await createClasses();
    await submit(april.learner, assessmentId);
    await submit(march.learner, assessmentId);
    await set(trainer, april.run.id, [{ assessmentId, dueDate: later }]);
    expect([await lateOf(april.learner.id), await lateOf(march.learner.id)]).toEqual([false, true]);
    const { body } = await set(trainer, april.run.id, [{ assessmentId, dueDate: null }]);
    expect(body.data[0]).toMatchObject({ dueDate: early.toISOString(), classDueDate: null });
    expect(await lateOf(april.learner.id)).toBe(true);
    expect(await database.db.auditEntry.count({ where: { action: 'class.due-date' } })).toBe(2);
  });

  it('leaves the due date of the course to those who edit it', async () => {
    const { assessmentId, trainer, april } = await createClasses();
    await set(trainer, april.run.id, [{ assessmentId, dueDate: later }]);
    const developer = await createUser(database.db, { roles: ['learner', 'developer'] });
    await createEnrolment(database.db, { userId: developer.id, courseRunId: april.run.id });
    const { body } = await service.call(`/api/assessments/${assessmentId}`, { as: developer });
    expect(body.data.dueDate).toBe(early.toISOString());
  });

  it('refuses who read another due date than the stored one; of two at once one is stored', async () => {
    const { assessmentId, trainer, april } = await createClasses();
    const expectedDueDate = early.toISOString();
    const dates = [later, new Date(Date.parse(later) + 60_000).toISOString()];
    const answers = await Promise.all(
      dates.map((dueDate) => set(trainer, april.run.id, [{ assessmentId, dueDate, expectedDueDate }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      success: false,
      error: 'Somebody else changed this since you opened it',
      details: [{ field: 'dueDates.0.expectedDueDate' }],
    });
    const { dueDate } = (await service.call(path(april.run.id), { as: trainer })).body.data[0];
    const back = [{ assessmentId, dueDate: null, expectedDueDate: dueDate }];
    expect((await set(trainer, april.run.id, back)).status).toBe(200);
    const odd = [{ assessmentId, dueDate: later, expectedDueDate: 'yesterday' }];
    expect((await set(trainer, april.run.id, odd)).status).toBe(400);
  });

  it('refuses bad dates, assessments of other courses, and who does not run the class', async () => {
    const { assessmentId, trainer, march, april } = await createClasses();
    const wanted = [{ assessmentId, dueDate: later }];
    expect((await set(trainer, april.run.id, [{ assessmentId, dueDate: 'soon' }])).status).toBe(400);
    expect((await set(trainer, april.run.id, [])).status).toBe(400);
    const other = await createAssessment(database.db);
    const foreign = [{ assessmentId: other.id, dueDate: later }];
    expect((await set(trainer, april.run.id, foreign)).status).toBe(404);
    expect((await set(trainer, 'none', wanted)).status).toBe(404);
    expect((await set(trainer, march.run.id, wanted)).status).toBe(403);
    expect((await set(april.learner, april.run.id, wanted)).status).toBe(403);
    expect((await set(null, april.run.id, wanted)).status).toBe(401);
    expect((await service.call(path(april.run.id), { as: april.learner })).status).toBe(403);
    expect(await database.db.assessmentDueDate.count()).toBe(0);
  });
});
