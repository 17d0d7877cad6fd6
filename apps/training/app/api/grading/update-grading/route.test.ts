import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createSubmission,
  createTrainer,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const grade = (as: { id: string } | null, body: unknown) =>
  service.call('/api/grading/update-grading', { method: 'PUT', as, body });
const trainer = () => createTrainer(database.db, { fullName: 'Mr Lim' });

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

  it('says nothing to the audit log when nothing changed', async () => {
    const { id: submissionId } = await createSubmission(database.db);
    const as = await trainer();
    for (let n = 0; n < 2; n += 1)
      await grade(as, { submissionId, score: 10, feedback: 'x', status: 'graded' });
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  it('tells the learner once for each change, in both forms', async () => {
    const learner = await createUser(database.db, { fullName: 'Mei' });
    const { id: submissionId } = await createSubmission(database.db, { learnerId: learner.id });
    const as = await trainer();
    const graded = { submissionId, score: 72.5, feedback: 'Well argued.\nNow <cite> it.', status: 'graded' };
    await grade(as, graded);
    await grade(as, graded);
    expect(service.mails).toHaveLength(1);
    const [mail] = service.mails;
    expect(mail).toMatchObject({
      to: learner.email,
      subject: expect.stringMatching(/^Your work is graded: /),
      text: expect.stringContaining('Your score is 72.5 of 100.'),
      html: expect.stringContaining('Now &lt;cite&gt; it.'),
    });
    expect(mail?.text).toMatch(/\/assessments\/[\w-]+\n/);
    await grade(as, { ...graded, score: 80 });
    await grade(as, { submissionId, status: 'pending' });
    await grade(as, { submissionId, status: 'pending', feedback: 'See me.' });
    expect(service.mails.slice(1).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your grade was changed',
      'Your grade was taken back',
      'There is feedback on your work',
    ]);
  });

  it('writes to nobody whose account is closed, and of nothing that is refused', async () => {
    const learner = await createUser(database.db, { deactivatedAt: new Date() });
    const { id: submissionId } = await createSubmission(database.db, { learnerId: learner.id });
    await grade(await trainer(), { submissionId, score: 101, status: 'graded' });
    expect((await grade(await trainer(), { submissionId, score: 1, status: 'graded' })).status).toBe(200);
    expect(service.mails).toEqual([]);
  });

  it('takes a grade back, and keeps the feedback', async () => {
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
    const as = await createTrainer(database.db, { roles: ['learner', 'trainer'] });
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
    [{ score: 1, status: 'done' }, 'status is one of pending, graded'],
    [{ score: 1, feedback: 'x'.repeat(10_001) }, 'Feedback can have at most 10,000 characters'],
    [{ score: 1, submissionId: undefined }, 'submissionId is required'],
  ])('%j', async (fields, error) => {
    const { id: submissionId } = await createSubmission(database.db);
    const answer = await grade(await trainer(), { submissionId, status: 'graded', ...fields });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });
});
