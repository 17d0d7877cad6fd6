import { useTrainingDatabase } from '@repo/testing/training-database';
import { createAssessment, createCourse, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

it('has a unit of its course, which is taken away with the unit', async () => {
  const { db } = database;
  const admin = await createUser(db, { roles: ['admin'] });
  const course = await createCourse(db);
  const unitOf = (courseId: string) =>
    db.learningUnit.create({ data: { courseId, title: 'Lifting', position: 0 } });
  const own = await unitOf(course.id);
  const other = await unitOf((await createCourse(db)).id);
  const { id } = await createAssessment(db, { courseId: course.id });
  const put = (learningUnitId: string | null) =>
    service.call(`/api/assessments/${id}`, { method: 'PUT', as: admin, body: { learningUnitId } });
  expect((await put(other.id)).body.details).toMatchObject([{ field: 'learningUnitId' }]);
  expect((await put(null)).body.data.learningUnitId).toBeNull();
  expect((await put(own.id)).body.data.learningUnitId).toBe(own.id);
  await service.call(`/api/learning-units/${own.id}`, { method: 'DELETE', as: admin });
  const { body } = await service.call(`/api/assessments/${id}`, { as: admin });
  expect(body.data.learningUnitId).toBeNull();
});
