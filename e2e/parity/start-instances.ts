import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@repo/sandbox/start-sandbox';
import { dropDatabase, ensureMigratedDatabase } from '@repo/testing/database-server';
import { reservePortOrAnother } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { trackProcesses } from '@repo/workbench/processes';
import { startInstances } from '@repo/workbench/stack/instances';
import { inject } from 'vitest';
import { serverVariables } from './start-servers.ts';

export type TwoInstances = {
  one: { origin: string };
  other: { origin: string };
  /** The address in front of both. */
  both: { origin: string };
  databaseUrl: string;
  sandboxUrl: string;
  stop: () => Promise<void>;
};

/** A built service as two processes on one database, which `seed` filled, with one folder of files. `purpose`: once for each file. */
export async function startTwoInstances(
  service: Service,
  seed: (databaseUrl: string) => Promise<void>,
  purpose = 'instances',
): Promise<TwoInstances> {
  const server = inject('postgresUrl');
  const name = `test_${service}_${inject('testRun')}_${purpose}`;
  const url = await ensureMigratedDatabase(server, service, name);
  await seed(url);
  const directory = mkdtempSync(join(tmpdir(), 'instances-'));
  const sandbox = await startSandbox();
  const { register, stopAll } = trackProcesses();
  const { port, origins } = await startInstances(
    {
      service,
      mode: 'production',
      port: await reservePortOrAnother(null),
      databaseUrl: url,
      variables: { ...serverVariables(service, sandbox), FILES_URL: `file:${join(directory, 'files')}` },
      directory,
      register,
    },
    2,
  );
  const [one = '', other = ''] = origins;
  return {
    one: { origin: one },
    other: { origin: other },
    both: { origin: `http://127.0.0.1:${port.port}` },
    databaseUrl: url,
    sandboxUrl: sandbox.url,
    stop: async () => {
      await stopAll();
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
      await dropDatabase(server, name);
    },
  };
}
