import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

describe('GET /api/courses/export', () => {
  it('is the table of developers and admins as CSV, narrowed and sorted as the page', async () => {
    const developer = await createUser(database.db, { roles: ['developer'] });
    await createCourse(database.db, { code: 'A-1', title: 'A', fee: '5', category: 'Care' });
    await createCourse(database.db, { code: 'B-1', title: '=B', category: 'Food', status: 'draft' });
    const read = async (query = '') => {
      const answer = await service.send(`/api/courses/export${query}`, { as: developer });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      return (await answer.text()).trim().split(/\r?\n/).slice(1);
    };
    expect(await read('?sort=-code')).toEqual([
      expect.stringMatching(/^B-1,'=B,Food,draft,8,250\.00,0,0,0,/),
      expect.stringMatching(/^A-1,A,Care,active,8,5\.00,0,0,0,/),
    ]);
    expect(await read('?status=draft')).toHaveLength(1);
    expect(await read('?category=Care&category=Food')).toHaveLength(2);
    expect(await read('?q=a-1&status=nonsense&sort=nonsense&page=7')).toHaveLength(1);
  });

  it('is for nobody else', async () => {
    const learner = await createUser(database.db);
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    expect((await service.call('/api/courses/export')).status).toBe(401);
    expect((await service.call('/api/courses/export', { as: learner })).status).toBe(403);
    expect((await service.call('/api/courses/export', { as: trainer })).status).toBe(403);
  });
});
