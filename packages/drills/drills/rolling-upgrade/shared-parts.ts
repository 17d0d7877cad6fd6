import { join } from 'node:path';
import { createLogger } from '@repo/base/logger';
import { migrateDatabase } from '@repo/migrations/migrate-database';
import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import type { Variables } from '@repo/workbench/env-file';
import { repositoryRoot } from '@repo/workbench/paths';
import { type ReservedPort, releasePort } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { runProcessOrThrow } from '@repo/workbench/processes';
import type { DrillContext } from '../../drill.ts';
import { embeddedPostgresVersion } from '../../postgres/embedded.ts';
import { startSurroundings } from '../../product/start-surroundings.ts';
import type { ReleaseCheckout } from './previous-release.ts';

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
export async function startPreviousDatabaseAndSandbox(
  context: DrillContext,
  service: Service,
  previous: ReleaseCheckout,
): Promise<SharedParts> {
  const { directory, register, report, onStop } = context;
  report('Starting a database with the demo data of the previous release …');
  const postgres = await startTemporaryPostgres({ parentDirectory: directory, durable: true });
  onStop(postgres.stop);
  await postgres.ensureDatabase(service);
  const databaseUrl = postgres.url(service);
  const folderOf = (root: string) => join(root, 'prisma', service, 'migrations');
  const migrations = { previous: folderOf(previous.root), current: folderOf(repositoryRoot) };
  const logger = createLogger({ service: 'migrate', level: 'warn' });
  await migrateDatabase({ url: databaseUrl, directory: migrations.previous, logger });

  const { ports, variables } = await startSurroundings(context, { TRUSTED_PROXIES: 'loopback' });
  await runProcessOrThrow({
    name: 'Making the demo data',
    command: process.execPath,
    args: [join(previous.root, 'prisma', service, 'seed.ts')],
    cwd: join(previous.root, 'prisma'),
    env: { ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: databaseUrl },
    logFile: join(directory, 'logs', 'seed.log'),
    register,
  });
  await releasePort(ports[service].port);
  const postgresVersion = await embeddedPostgresVersion(databaseUrl);
  return { databaseUrl, variables, publicPort: ports[service], migrations, postgresVersion };
}
