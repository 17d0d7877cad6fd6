import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { createTrainingClient } from '@repo/db/training';
import { startEmbeddedPostgres } from '@repo/workbench/embedded-postgres';
import { expect, test } from 'vitest';
import { createDatabaseProxy } from './database-proxy.ts';

test('a client outlives a stop and a start of its server', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outage-'));
  const first = await startEmbeddedPostgres({ dataDirectory });
  const proxy = await createDatabaseProxy(first.url('postgres'));
  const client = createTrainingClient(proxy.url, { poolSize: 3 });
  try {
    const ask = () => client.$queryRaw`SELECT 1 AS one`;
    const asleep = client.$queryRaw`SELECT pg_sleep(30)::text`.catch((error: unknown) => error);
    await Promise.all([ask(), ask()]);

    await first.stop();
    expect(isDatabaseUnavailable(await asleep)).toBe(true);
    await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable);

    const second = await startEmbeddedPostgres({ dataDirectory });
    try {
      await proxy.restore(second.url('postgres'));
      expect(await ask()).toEqual([{ one: 1 }]);
    } finally {
      await second.stop();
    }
  } finally {
    await client.$disconnect();
    await proxy.close();
    await first.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
