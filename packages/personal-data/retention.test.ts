import { expect, test } from 'vitest';
import { applyRetention } from './apply-retention.ts';
import { retentionEnv } from './env.ts';

test('a step removes batch after batch until nothing is left, and stops when asked to', async () => {
  let left = 25;
  const sizes: number[] = [];
  const step = {
    name: 'things',
    remove: async (limit: number) => {
      const batch = Math.min(limit, left);
      left -= batch;
      sizes.push(batch);
      return batch;
    },
  };
  expect(await applyRetention([step], { limit: 10 })).toEqual({ things: 25 });
  expect(sizes).toEqual([10, 10, 5]);
  left = 25;
  expect(await applyRetention([step], { limit: 10, signal: AbortSignal.abort() })).toEqual({ things: 0 });
});

test('a step that fails does not keep the others from running, and fails the job', async () => {
  const ran: string[] = [];
  const broken = { name: 'broken', removeAll: () => Promise.reject(new Error('no')) };
  const sound = {
    name: 'sound',
    removeAll: async () => {
      ran.push('sound');
      return 1;
    },
  };
  await expect(applyRetention([broken, sound])).rejects.toThrow('Some periods');
  expect(ran).toEqual(['sound']);
});

test('periods have defaults, and minimums that stop the start', () => {
  expect(retentionEnv.parse({ RETENTION_AUDIT_DAYS: '' })).toEqual({
    RETENTION_AUDIT_DAYS: 730,
    RETENTION_REPORTS_DAYS: 730,
    RETENTION_NOTIFICATIONS_DAYS: 90,
    RETENTION_DRAFTS_DAYS: 90,
    RETENTION_VIEWS_DAYS: 365,
    RETENTION_MESSAGES_DAYS: undefined,
  });
  for (const [name, days] of [
    ['RETENTION_AUDIT_DAYS', '364'],
    ['RETENTION_REPORTS_DAYS', '89'],
    ['RETENTION_NOTIFICATIONS_DAYS', '29'],
    ['RETENTION_DRAFTS_DAYS', '29'],
    ['RETENTION_VIEWS_DAYS', '30'],
    ['RETENTION_MESSAGES_DAYS', '89'],
    ['RETENTION_AUDIT_DAYS', 'forever'],
  ] as const)
    expect(() => retentionEnv.parse({ [name]: days })).toThrow(name);
});
