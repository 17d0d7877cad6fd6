import { join } from 'node:path';
import { createLogger } from '@repo/base/logger';
import { migrateDatabase } from '@repo/migrations/migrate-database';
import { withClient } from '@repo/migrations/with-client';
import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import type { Variables } from '@repo/workbench/env-file';
import { repositoryRoot } from '@repo/workbench/paths';
import { type ReservedPort, releasePort } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { runProcess } from '@repo/workbench/processes';
import { filesUrl } from '@repo/workbench/stack/files-url';
import { startSandboxProcess } from '@repo/workbench/stack/sandbox';
import { reserveStackPorts } from '@repo/workbench/stack/stack-ports';
import { testVariables } from '@repo/workbench/test-stack';
import type { DrillContext } from '../../drill.ts';
import type { Release } from './previous-release.ts';

/** What both releases use. */
export type SharedParts = {
  databaseUrl: string;
  variables: Variables;
  publicPort: ReservedPort;
  /** Folders of migrations. */
  migrations: { previous: string; current: string };
  postgresVersion: string;
};

/** A database as the previous release left it, with its demo data, and the sandbox of the outside services. */
export async function startSharedParts(
  { directory, register, report, onStop }: DrillContext,
  service: Service,
  previous: Release,
): Promise<SharedParts> {
  report('Starting a database with the demo data of the previous release …');
  const postgres = await startTemporaryPostgres({ parentDirectory: directory, durable: true });
  onStop(postgres.stop);
  await postgres.ensureDatabase(service);
  const databaseUrl = postgres.url(service);
  const folderOf = (root: string) => join(root, 'prisma', service, 'migrations');
  const migrations = { previous: folderOf(previous.root), current: folderOf(repositoryRoot) };
  const logger = createLogger({ service: 'migrate', level: 'warn' });
  await migrateDatabase({ url: databaseUrl, directory: migrations.previous, logger });

  const own = testVariables();
  const ports = await reserveStackPorts({ variables: own, ports: 'free' });
  const sandbox = await startSandboxProcess({ directory, variables: own, ports, register });
  const variables = {
    ...sandbox.environment,
    ...own,
    FILES_URL: filesUrl(undefined, directory),
    TRUSTED_PROXIES: 'loopback',
  };
  await runProcess({
    name: 'Making the demo data',
    command: process.execPath,
    args: [join(previous.root, 'prisma', service, 'seed.ts')],
    cwd: join(previous.root, 'prisma'),
    env: { ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: databaseUrl },
    logFile: join(directory, 'logs', 'seed.log'),
    register,
  });
  await releasePort(ports[service].port);
  const postgresVersion = await withClient(databaseUrl, async (client) => {
    const found = await client.query("SELECT current_setting('server_version') AS version");
    return `PostgreSQL ${found.rows[0]?.version} (embedded)`;
  });
  return { databaseUrl, variables, publicPort: ports[service], migrations, postgresVersion };
}
