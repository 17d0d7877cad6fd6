import { useTrainingDatabase } from '@repo/testing/training-database';
import { createSubmission, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

it('shows a learner their own work with grade and feedback, the latest first', async () => {
  const learner = await createUser(database.db);
  const grader = await createUser(database.db, { roles: ['trainer'], fullName: 'Mr Lim' });
  const graded = { status: 'graded' as const, score: '72.50', feedback: 'Good.', gradedAt: new Date() };
  const first = await createSubmission(database.db, {
    learnerId: learner.id,
    submittedAt: new Date('2026-11-01T01:00:00Z'),
    graderId: grader.id,
    ...graded,
  });
  const second = await createSubmission(database.db, { learnerId: learner.id });
  await createSubmission(database.db, { learnerId: learner.id, supersededAt: new Date() });
  await createSubmission(database.db);
  const { status, body } = await service.call('/api/submissions', { as: learner });
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ page: 1, limit: 50, total: 2, totalPages: 1 });
  expect(body.data.map(({ submissionId }: { submissionId: string }) => submissionId)).toEqual([
    second.id,
    first.id,
  ]);
  expect(body.data[1]).toMatchObject({
    score: 72.5,
    feedback: 'Good.',
    gradedBy: 'Mr Lim',
    status: 'graded',
  });
  const narrowed = await service.call(`/api/submissions?assessmentId=${first.assessmentId}&status=graded`, {
    as: learner,
  });
  expect(narrowed.body.pagination.total).toBe(1);
});

it('is empty without submissions, 401 signed out, 400 for an invalid filter', async () => {
  await createSubmission(database.db);
  const as = await createUser(database.db, { roles: ['admin'] });
  expect((await service.call('/api/submissions', { as })).body.data).toEqual([]);
  expect((await service.call('/api/submissions?assessmentId=none', { as })).body.data).toEqual([]);
  expect((await service.call('/api/submissions')).status).toBe(401);
  for (const query of ['status=late', 'page=0', 'page=x', 'limit=0'])
    expect((await service.call(`/api/submissions?${query}`, { as })).status, query).toBe(400);
});
