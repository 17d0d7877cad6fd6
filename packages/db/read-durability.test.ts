import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { startReplicatedDatabase } from '@repo/testing/replicated-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDriverPool } from './create-pool.ts';
import { type DurabilityState, readDurability } from './read-durability.ts';

/** As an account that is no superuser, which sees less of the server's statistics. */
async function connect(url: string) {
  await withClient(url, (client) => client.query(`CREATE ROLE plain LOGIN PASSWORD 'plain'`));
  const address = new URL(url);
  address.username = 'plain';
  address.password = 'plain';
  const pool = createDriverPool(address.href, {
    maxConnections: 1,
    applicationName: 'durability',
    onLost: () => {},
  });
  onTestFinished(() => pool.end());
  return {
    $queryRaw: async <T>(query: TemplateStringsArray) => (await pool.query(query.join(''))).rows as T,
  };
}

test('a lost standby and an archive that refuses the log are seen', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const refusal = join(folder, 'refuses');
  const archiving = { archive_mode: 'on', archive_command: `test ! -e ${refusal}` };
  const replicated = await startReplicatedDatabase('marketplace', archiving);
  onTestFinished(() => replicated.stop());
  const db = await connect(replicated.primaryUrl);
  const expectSoon = (expected: DurabilityState) =>
    vi.waitFor(async () => expect(await readDurability(db)).toEqual(expected), { timeout: 180_000 });
  /** The archive is asked to take what was written until now. */
  const endSegment = () =>
    withClient(replicated.primaryUrl, async (client) => {
      await client.query('SELECT pg_current_xact_id()');
      await client.query('SELECT pg_switch_wal()');
    });

  await endSegment();
  await expectSoon({ standbys: 1, archiveFailingSeconds: 0 });
  await replicated.stopStandby();
  await expectSoon({ standbys: 0, archiveFailingSeconds: 0 });

  writeFileSync(refusal, '');
  await endSegment();
  await vi.waitFor(async () => expect((await readDurability(db)).archiveFailingSeconds).toBeGreaterThan(0), {
    timeout: 180_000,
  });
  rmSync(refusal);
  await endSegment();
  await expectSoon({ standbys: 0, archiveFailingSeconds: 0 });
});
