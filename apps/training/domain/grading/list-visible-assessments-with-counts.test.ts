import { assessmentTableQuery } from '@repo/schemas/training/assessment-table';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createAssessment, createCourse, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { listVisibleAssessmentsWithCounts } from './list-visible-assessments-with-counts.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** Five assessments, due on five days, with titles in reverse order. */
async function setUp() {
  const { db } = database;
  const course = await createCourse(db, { title: '食品安全' });
  for (let day = 1; day <= 5; day += 1) {
    await createAssessment(db, {
      courseId: course.id,
      title: `Test ${6 - day}${day === 5 ? ' 100%' : ''}`,
      type: day === 1 ? 'exam' : 'assignment',
      dueDate: new Date(Date.UTC(2027, 0, day)),
    });
  }
  const ctx = assertRole(service.contextOf(await createUser(db, { roles: ['admin'] })), 'admin');
  return async (asked: object, page = 1) => {
    const query = { ...assessmentTableQuery.parse(asked), page, limit: 2 };
    const { rows, total } = await listVisibleAssessmentsWithCounts(ctx, query);
    return { titles: rows.map(({ title }) => title), total };
  };
}

it('assessments: every page holds the next ones, the latest due first', async () => {
  const list = await setUp();
  expect(await list({})).toEqual({ titles: ['Test 1 100%', 'Test 2'], total: 5 });
  expect(await list({}, 3)).toEqual({ titles: ['Test 5'], total: 5 });
  expect(await list({}, 4)).toEqual({ titles: [], total: 5 });
  expect(await list({}, Number.MAX_SAFE_INTEGER)).toEqual({ titles: [], total: 5 });
});

it('assessments: they are sorted, searched and filtered before the page is cut', async () => {
  const list = await setUp();
  expect(await list({ sort: '-title' })).toEqual({ titles: ['Test 5', 'Test 4'], total: 5 });
  expect(await list({ q: '食品' })).toMatchObject({ total: 5 });
  expect(await list({ q: '100%' })).toEqual({ titles: ['Test 1 100%'], total: 1 });
  expect(await list({ q: 'Test_1' })).toEqual({ titles: [], total: 0 });
  expect(await list({ type: ['exam', 'nonsense'] })).toEqual({ titles: ['Test 5'], total: 1 });
});
