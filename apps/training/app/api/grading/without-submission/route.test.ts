import { buildPdf } from '@repo/files/testing/sample-files';
import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createTrainerOfAllCourses,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/grading/without-submission';

/** An exam of 20 points without a submission. */
async function createExam() {
  const { id: assessmentId, courseId } = await createAssessment(database.db, { maxScore: 20 });
  const trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Mr Lim' });
  const run = await createCourseRun(database.db, { courseId, trainerId: trainer.id });
  const learner = await createUser(database.db, { fullName: 'Mei' });
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  return { assessmentId, trainer, run, learner };
}

const grade = (as: { id: string } | null, body: unknown) => service.call(path, { method: 'POST', as, body });
const list = (as: { id: string } | null, query: string) => service.call(`${path}?${query}`, { as });
const submit = (as: { id: string }, assessmentId: string) => {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob([buildPdf()]), 'essay.pdf');
  return service.call('/api/submissions/submit', { method: 'POST', as, body });
};

describe('POST /api/grading/without-submission', () => {
  it('grades a learner without a file, who sees it; it is changed like any other grade', async () => {
    const { assessmentId, trainer, run, learner } = await createExam();
    const answer = await grade(trainer, {
      assessmentId,
      learnerId: learner.id,
      score: 15,
      feedback: 'Clear.',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          ...{ assessmentId, courseRunId: run.id, learnerId: learner.id, status: 'graded', score: 15 },
          ...{ feedback: 'Clear.', gradedBy: 'Mr Lim', fileUrl: '', fileName: '', late: false },
        },
      },
    });
    const own = await service.call('/api/submissions', { as: learner });
    expect(own.body.data).toMatchObject([{ score: 15, feedback: 'Clear.' }]);
    const listed = await service.call(`/api/grading/learner-submissions?assessmentId=${assessmentId}`, {
      as: trainer,
    });
    expect(listed.body.data).toMatchObject([{ submissionId: answer.body.data.submissionId }]);
    const { submissionId } = answer.body.data;
    const body = { submissionId, score: 16, status: 'graded' };
    const again = await service.call('/api/grading/update-grading', { method: 'PUT', as: trainer, body });
    expect(again.body.data).toMatchObject({ score: 16, feedback: 'Clear.' });
    expect(await database.db.auditEntry.count({ where: { action: 'submission.grade' } })).toBe(2);
  });

  it('keeps the learner from handing in until the grade is taken back', async () => {
    const { assessmentId, trainer, learner } = await createExam();
    const { body } = await grade(trainer, { assessmentId, learnerId: learner.id, score: 15 });
    expect((await submit(learner, assessmentId)).status).toBe(400);
    const back = { submissionId: body.data.submissionId, status: 'pending' };
    await service.call('/api/grading/update-grading', { method: 'PUT', as: trainer, body: back });
    expect((await submit(learner, assessmentId)).status).toBe(200);
  });

  it('and a hand-in at the same moment leave one of the two', async () => {
    const { assessmentId, trainer, learner } = await createExam();
    const answers = await runWithWritesBlocked(database.db, 'submission', 2, () =>
      Promise.all([
        grade(trainer, { assessmentId, learnerId: learner.id, score: 15 }),
        submit(learner, assessmentId),
      ]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.submission.count()).toBe(1);
  });

  it('of two graders without an existing grade the second is refused', async () => {
    const { assessmentId, trainer, learner } = await createExam();
    const admin = await createUser(database.db, { roles: ['admin'] });
    const answers = await runWithWritesBlocked(database.db, 'submission', 2, () =>
      Promise.all(
        [trainer, admin].map((as) => grade(as, { assessmentId, learnerId: learner.id, score: 15 })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.submission.count()).toBe(1);
  });

  it.each([
    [{ score: 20.5 }, 'The score is at most 20'],
    [{ score: -1 }, 'A score is not below 0'],
    [{}, 'Enter a score'],
  ])('refuses %j', async (fields, error) => {
    const { assessmentId, trainer, learner } = await createExam();
    const answer = await grade(trainer, { assessmentId, learnerId: learner.id, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { error, details: [{ field: 'score' }] } });
    expect(await database.db.submission.count()).toBe(0);
  });

  it('refuses who has handed in, who is in no class, and oneself', async () => {
    const { assessmentId, trainer, run, learner } = await createExam();
    await createSubmission(database.db, { assessmentId, learnerId: learner.id });
    expect((await grade(trainer, { assessmentId, learnerId: learner.id, score: 1 })).status).toBe(400);
    const stranger = await createUser(database.db);
    await createEnrolment(database.db, { userId: stranger.id, courseRunId: run.id, status: 'withdrawn' });
    for (const learnerId of [stranger.id, 'none'])
      expect((await grade(trainer, { assessmentId, learnerId, score: 1 })).status).toBe(404);
    await createEnrolment(database.db, { userId: trainer.id, courseRunId: run.id });
    expect((await grade(trainer, { assessmentId, learnerId: trainer.id, score: 1 })).status).toBe(403);
  });

  it('refuses who is not signed in, who may not grade, and trainers of other courses', async () => {
    const { assessmentId, learner } = await createExam();
    const body = { assessmentId, learnerId: learner.id, score: 1 };
    expect((await grade(null, body)).status).toBe(401);
    expect((await grade(learner, body)).status).toBe(403);
    const other = await createUser(database.db, { roles: ['trainer'] });
    expect((await grade(other, body)).status).toBe(404);
  });
});

describe('GET /api/grading/without-submission', () => {
  it('lists learners of the course without work or a grade, once each', async () => {
    const { assessmentId, trainer, run, learner } = await createExam();
    const done = await createUser(database.db);
    await createEnrolment(database.db, { userId: done.id, courseRunId: run.id });
    await createSubmission(database.db, { assessmentId, learnerId: done.id });
    const gone = await createUser(database.db);
    await createEnrolment(database.db, { userId: gone.id, courseRunId: run.id, status: 'cancelled' });
    const { body } = await list(trainer, `assessmentId=${assessmentId}`);
    expect(body.data).toEqual([
      {
        learnerId: learner.id,
        learnerName: 'Mei',
        learnerEmail: learner.email,
        courseRunId: run.id,
      },
    ]);
    const elsewhere = await list(trainer, `assessmentId=${assessmentId}&courseRunId=none`);
    expect(elsewhere.body.data).toEqual([]);
  });

  it('refuses a missing assessment, strangers, and trainers of other courses', async () => {
    const { assessmentId, trainer, learner } = await createExam();
    expect((await list(trainer, '')).status).toBe(400);
    expect((await list(null, `assessmentId=${assessmentId}`)).status).toBe(401);
    expect((await list(learner, `assessmentId=${assessmentId}`)).status).toBe(403);
    const other = await createUser(database.db, { roles: ['trainer'] });
    expect((await list(other, `assessmentId=${assessmentId}`)).status).toBe(404);
    expect((await list(await createTrainerOfAllCourses(database.db), 'assessmentId=none')).status).toBe(404);
  });
});

describe('GET /api/grading/submissions/[id]', () => {
  it('answers one that the caller may grade, and nobody else', async () => {
    const { assessmentId, trainer, run, learner } = await createExam();
    const { id } = await createSubmission(database.db, {
      assessmentId,
      learnerId: learner.id,
      courseRunId: run.id,
    });
    const get = (as: { id: string } | null, of = id) =>
      service.call(`/api/grading/submissions/${of}`, { as });
    expect(await get(trainer)).toMatchObject({ status: 200, body: { data: { submissionId: id } } });
    expect((await get(null)).status).toBe(401);
    expect((await get(learner)).status).toBe(403);
    expect((await get(await createUser(database.db, { roles: ['trainer'] }))).status).toBe(404);
    expect((await get(trainer, 'none')).status).toBe(404);
  });
});
