import { useTrainingDatabase } from '@repo/testing/training-database';
import { createSubmission, createTrainerOfAllCourses, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/grading/learner-submissions';
const trainer = () => createTrainerOfAllCourses(database.db);

describe('GET /api/grading/learner-submissions', () => {
  it('lists what was handed in, the longest waiting first', async () => {
    const learner = await createUser(database.db, { fullName: '陈美玲' });
    const newer = await createSubmission(database.db, {
      comments: 'Mine',
      learnerId: learner.id,
      late: true,
    });
    const older = await createSubmission(database.db, { submittedAt: new Date('2026-11-01T01:00:00Z') });
    await createSubmission(database.db, { supersededAt: new Date() });
    const { status, body } = await service.call(path, { as: await trainer() });
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 2, totalPages: 1 });
    expect(body.data.map((row: { submissionId: string }) => row.submissionId)).toEqual([older.id, newer.id]);
    expect(body.data[1]).toEqual({
      submissionId: newer.id,
      assessmentId: newer.assessmentId,
      assessmentTitle: 'Written exam',
      maxScore: 100,
      courseRunId: newer.courseRunId,
      learnerId: learner.id,
      learnerName: '陈美玲',
      learnerEmail: learner.email,
      fileUrl: expect.stringMatching(`^/uploads/learner/${learner.id}/`),
      fileName: 'essay.pdf',
      comments: 'Mine',
      submittedAt: newer.submittedAt.toISOString(),
      late: true,
      status: 'pending',
      score: null,
      feedback: '',
      gradedBy: null,
      gradedAt: null,
      changedAt: null,
      levels: [],
      attempt: 1,
      updatedAt: newer.updatedAt.toISOString(),
    });
  });

  it('narrows by assessment, class and status; an id that names nothing gives nothing', async () => {
    const one = await createSubmission(database.db);
    const graded = await createSubmission(database.db, { status: 'graded', score: 1, gradedAt: new Date() });
    const as = await createUser(database.db, { roles: ['admin'] });
    const found = async (query: string) =>
      (await service.call(`${path}?${query}`, { as })).body.data.map(
        (row: { submissionId: string }) => row.submissionId,
      );
    expect(await found(`assessmentId=${one.assessmentId}`)).toEqual([one.id]);
    expect(await found(`courseRunId=${graded.courseRunId}&status=graded`)).toEqual([graded.id]);
    expect(await found('status=pending&assessmentId=&courseRunId=')).toEqual([one.id]);
    expect(await found('assessmentId=none')).toEqual([]);
    expect(await found('courseRunId=018f0000-0000-7000-8000-000000000000')).toEqual([]);
  });

  it('comes in pages of at most 200 that never overlap', async () => {
    const submittedAt = new Date();
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await createSubmission(database.db, { submittedAt })).id);
    const as = await trainer();
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await service.call(`${path}?limit=2&page=${page}`, { as });
      expect(body.pagination).toEqual({ page, limit: 2, total: 5, totalPages: 3 });
      pages.push(body.data.map((row: { submissionId: string }) => row.submissionId));
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat().sort()).toEqual(made.sort());
    expect((await service.call(`${path}?limit=5000`, { as })).body.pagination.limit).toBe(200);
  });

  it('is for trainers and admins', async () => {
    expect((await service.call(path)).status).toBe(401);
    for (const role of ['learner', 'developer'] as const)
      expect(
        (await service.call(path, { as: await createUser(database.db, { roles: [role] }) })).status,
      ).toBe(403);
  });

  it.each(['status=done', 'page=0', 'page=1.5', 'limit=-1', 'limit=x'])('%s is 400', async (query) => {
    expect((await service.call(`${path}?${query}`, { as: await trainer() })).status).toBe(400);
  });
});
