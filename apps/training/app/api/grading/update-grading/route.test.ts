import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createSubmission,
  createTrainerOfAllCourses,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const grade = (as: { id: string } | null, body: unknown) =>
  service.call('/api/grading/update-grading', { method: 'PUT', as, body });
const trainer = () => createTrainerOfAllCourses(database.db, { fullName: 'Mr Lim' });

describe('PUT /api/grading/update-grading', () => {
  it('stores score and feedback, and who graded', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    const answer = await grade(as, {
      submissionId,
      score: 72.5,
      feedback: ' Well argued. ',
      status: 'graded',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { submissionId, status: 'graded', score: 72.5, feedback: 'Well argued.', gradedBy: 'Mr Lim' },
    });
    expect(await database.db.submission.findUnique({ where: { id: submissionId } })).toMatchObject({
      status: 'graded',
      feedback: 'Well argued.',
      graderId: as.id,
      gradedAt: expect.any(Date),
    });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        actor: `user:${as.id}`,
        action: 'submission.grade',
        targetId: submissionId,
        before: { score: null, feedback: '' },
        after: { score: 72.5, feedback: 'Well argued.' },
      },
    ]);
  });

  it.each([0, 100, 99.99])('takes a score of %d out of 100', async (score) => {
    const { id: submissionId } = await createSubmission(database.db);
    const { body } = await grade(await trainer(), { submissionId, score, feedback: '', status: 'graded' });
    expect(body.data.score).toBe(score);
  });

  it('grades again, by an admin too, and audits both', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    await grade(await trainer(), { submissionId, score: 10, feedback: 'Thin.', status: 'graded' });
    const admin = await createUser(database.db, { roles: ['admin'] });
    const { body } = await grade(admin, { submissionId, score: 20, status: 'graded' });
    expect(body.data).toMatchObject({ score: 20, feedback: 'Thin.' });
    expect(await database.db.auditEntry.count({ where: { action: 'submission.grade' } })).toBe(2);
  });

  it('is not audited when nothing changed', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    for (let n = 0; n < 2; n += 1)
      await grade(as, { submissionId, score: 10, feedback: 'x', status: 'graded' });
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  it('removes a grade and keeps the feedback', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    await grade(as, { submissionId, score: 10, feedback: 'Thin.', status: 'graded' });
    const { body } = await grade(as, { submissionId, status: 'pending' });
    expect(body.data).toMatchObject({
      status: 'pending',
      score: null,
      feedback: 'Thin.',
      gradedBy: null,
      gradedAt: null,
    });
    expect(await database.db.auditEntry.count({ where: { action: 'submission.reopen' } })).toBe(1);
  });
});

describe('PUT /api/grading/update-grading refuses', () => {
  it('who is not signed in, and who may not grade', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const body = { submissionId, score: 1, feedback: '', status: 'graded' };
    expect((await grade(null, body)).status).toBe(401);
    for (const role of ['learner', 'developer'] as const)
      expect((await grade(await createUser(database.db, { roles: [role] }), body)).status).toBe(403);
    expect((await database.db.submission.findUniqueOrThrow({ where: { id: submissionId } })).status).toBe(
      'pending',
    );
  });

  it('one’s own work', async () => {
    const { id: assessmentId } = await createAssessment(database.db);
    const as = await createTrainerOfAllCourses(database.db, { roles: ['learner', 'trainer'] });
    const { id: submissionId } = await createSubmission(database.db, { assessmentId, learnerId: as.id });
    expect(await grade(as, { submissionId, score: 100, status: 'graded' })).toMatchObject({
      status: 403,
      body: { success: false, error: 'Nobody grades their own work' },
    });
  });

  it.each(['none', '018f0000-0000-7000-8000-000000000000', ''])(
    'the submission %j, which is not there',
    async (submissionId) => {
      expect(await grade(await trainer(), { submissionId, score: 1, status: 'graded' })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Submission not found' },
      });
    },
  );

  it('a grade that somebody else changed since it was read, and stores it for who read that one', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const [first, second] = [await trainer(), await trainer()];
    const read = await service.call(`/api/grading/submissions/${submissionId}`, { as: first });
    const expectedUpdatedAt: string = read.body.data.updatedAt;
    const stored = await grade(second, { submissionId, score: 60, status: 'graded', expectedUpdatedAt });
    expect(stored).toMatchObject({ status: 200, body: { data: { score: 60 } } });
    expect(
      await grade(first, { submissionId, score: 70, status: 'graded', expectedUpdatedAt }),
    ).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: expect.stringMatching(/^Somebody else changed this grade meanwhile/),
        details: [{ field: 'expectedUpdatedAt' }],
      },
    });
    const now = await service.call(`/api/grading/submissions/${submissionId}`, { as: first });
    expect(now.body.data).toMatchObject({ score: 60, updatedAt: stored.body.data.updatedAt });
    const again = { submissionId, score: 70, status: 'graded', expectedUpdatedAt: now.body.data.updatedAt };
    expect((await grade(first, again)).status).toBe(200);
  });

  it('nothing of two equal grades: both read the same version', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    const { body } = await service.call(`/api/grading/submissions/${submissionId}`, { as });
    const sent = { submissionId, score: 60, status: 'graded', expectedUpdatedAt: body.data.updatedAt };
    const answers = await Promise.all([grade(as, sent), grade(as, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const others = await Promise.all([61, 62].map((score) => grade(as, { ...sent, score })));
    expect(others.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('of two different grades at once the later one', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    const { body } = await service.call(`/api/grading/submissions/${submissionId}`, { as });
    const sent = { submissionId, status: 'graded', expectedUpdatedAt: body.data.updatedAt };
    const answers = await Promise.all([61, 62].map((score) => grade(as, { ...sent, score })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('work that the learner has replaced', async () => {
    const { id: submissionId } = await createSubmission(database.db, { supersededAt: new Date() });
    expect(await grade(await trainer(), { submissionId, score: 1, status: 'graded' })).toMatchObject({
      status: 400,
    });
  });

  it('a score over the assessment’s', async () => {
    const { id: assessmentId } = await createAssessment(database.db, { maxScore: 20 });
    const { id: submissionId } = await createSubmission(database.db, { assessmentId });
    expect(await grade(await trainer(), { submissionId, score: 20.01, status: 'graded' })).toMatchObject({
      status: 400,
      body: { error: 'The score is at most 20', details: [{ field: 'score' }] },
    });
  });

  it.each([
    [{ score: -1 }, 'A score is not below 0'],
    [{ score: 1.234 }, 'A score has at most two decimals'],
    [{ score: '50' }, 'Enter a score'],
    [{ score: null }, 'Enter a score'],
    [{}, 'Enter a score'],
    [{ score: 1, status: 'done' }, 'Choose a status: pending or graded'],
    [{ score: 1, feedback: 'x'.repeat(10_001) }, 'Feedback can have at most 10,000 characters'],
    [{ score: 1, submissionId: undefined }, 'submissionId is required'],
  ])('%j', async (fields, error) => {
    const { id: submissionId } = await createSubmission(database.db);
    const answer = await grade(await trainer(), { submissionId, status: 'graded', ...fields });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });
});
