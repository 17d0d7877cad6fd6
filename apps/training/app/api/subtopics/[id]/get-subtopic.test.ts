import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createLearningUnit, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

async function stored() {
  const course = await createCourse(database.db);
  await createLearningUnit(database.db, { courseId: course.id, subtopics: ['Hands'] });
  return database.db.subtopic.findFirstOrThrow();
}

it('GET: the stored subtopic with the version for conflict checks', async () => {
  const { id, title, content, updatedAt } = await stored();
  const as = await createUser(database.db, { roles: ['developer'] });
  const { status, body } = await service.call(`/api/subtopics/${id}`, { as });
  expect([status, body.data]).toMatchObject([
    200,
    { id, title, content, updatedAt: updatedAt.toISOString() },
  ]);

  const change = (expectedUpdatedAt: string) =>
    service.call(`/api/subtopics/${id}`, {
      method: 'PUT',
      as,
      body: { title: 'Washing hands', expectedUpdatedAt },
    });
  expect((await change(body.data.updatedAt)).status).toBe(200);
  expect(await change(body.data.updatedAt)).toMatchObject({
    status: 400,
    body: { success: false, details: [{ field: 'expectedUpdatedAt' }] },
  });
});

it('GET: course authors only, and 404 for an unknown id', async () => {
  const { id } = await stored();
  const path = `/api/subtopics/${id}`;
  expect((await service.call(path)).status).toBe(401);
  for (const role of ['learner', 'trainer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect(await service.call(path, { as })).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
  }
  const as = await createUser(database.db, { roles: ['developer'] });
  expect((await service.call('/api/subtopics/no-such', { as })).status).toBe(404);
});
