import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

const database = useMarketplaceDatabase();
const policies = { few: { points: 3, seconds: 60 } };
let pool: Pool;

beforeAll(() => {
  pool = new Pool({ connectionString: database.url });
});
afterAll(() => pool.end());

describe('rate limits', () => {
  it('are shared by all instances, apart for each key, and hold under many at once', async () => {
    const instances = [createRateLimits({ pool, policies }), createRateLimits({ pool, policies })];
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => instances[index % 2]?.consume('few', 'mei@example.com')),
    );
    expect(results.filter((result) => result?.allowed)).toHaveLength(3);
    const refused = results.find((result) => !result?.allowed);
    expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) });
    expect(await instances[0]?.consume('few', 'another')).toEqual({ allowed: true });
  });

  it('start again after a reset', async () => {
    const limits = createRateLimits({ pool, policies });
    for (let count = 0; count < 4; count += 1) await limits.consume('few', 'key');
    await limits.reset('few', 'key');
    expect(await limits.consume('few', 'key')).toEqual({ allowed: true });
  });

  it('take back what turned out not to count', async () => {
    const limits = createRateLimits({ pool, policies });
    for (let count = 0; count < 6; count += 1) {
      expect(await limits.consume('few', 'key')).toEqual({ allowed: true });
      await limits.refund('few', 'key');
    }
  });

  it('are multiplied by the scale', async () => {
    const limits = createRateLimits({ pool, policies, scale: 2 });
    const results = [];
    for (let count = 0; count < 7; count += 1) results.push((await limits.consume('few', 'key')).allowed);
    expect(results).toEqual([true, true, true, true, true, true, false]);
  });

  it('store no address of anybody', async () => {
    await createRateLimits({ pool, policies }).consume('few', 'mei@example.com 203.0.113.7');
    const [row] = await database.db.rateLimit.findMany();
    expect(row?.key).toMatch(/^few:[\w-]{43}$/);
  });

  it('fail when the database is away', async () => {
    const dead = new Pool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
    await expect(createRateLimits({ pool: dead, policies }).consume('few', 'key')).rejects.toThrow(
      'ECONNREFUSED',
    );
    await dead.end();
  });
});
