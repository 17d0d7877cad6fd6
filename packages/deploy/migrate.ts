import { createLogger } from '@repo/base/logger';
import { explainConnectionError, migrateDatabase } from '@repo/migrations/migrate-database';
import { exitCodes, MigrationError } from '@repo/migrations/migration-error';
import { migrationsDirectory, type Service, services } from '@repo/migrations/services';

/** `node packages/deploy/migrate.ts [service…]`: without names, every service whose `*_DATABASE_URL` is set. */
async function main(names: readonly string[]): Promise<void> {
  for (const service of chooseServices(names)) await migrate(service);
}

function chooseServices(names: readonly string[]): Service[] {
  const unknown = names.find((name) => !services.some((service) => service === name));
  if (unknown !== undefined) {
    refuse(`There is no service "${unknown}". There are: ${services.join(', ')}.`);
  }
  const chosen = services.filter((service) =>
    names.length > 0 ? names.includes(service) : process.env[variableOf(service)],
  );
  if (chosen.length === 0)
    refuse(`Set ${services.map(variableOf).join(', ')}, or those of them that you use.`);
  return chosen;
}

async function migrate(service: Service): Promise<void> {
  const variable = variableOf(service);
  // A transaction pooler would lose the lock that keeps two migrations apart.
  const url = process.env[`${service.toUpperCase()}_DATABASE_DIRECT_URL`] || process.env[variable];
  if (!url)
    refuse(`Set ${variable} to the address of PostgreSQL: postgresql://account:password@host/database`);
  const logger = createLogger({ service, level: 'info' });
  try {
    const applied = await migrateDatabase({ url, directory: migrationsDirectory(service), logger });
    logger.info({ applied }, applied.length > 0 ? 'migrated' : 'all migrations were applied before');
  } catch (error) {
    const failure = error instanceof MigrationError ? error : explainConnectionError(error, variable);
    logger.error({ exitCode: failure.exitCode, cause: failure.cause }, failure.message);
    throw failure;
  }
}

function variableOf(service: Service): string {
  return `${service.toUpperCase()}_DATABASE_URL`;
}

function refuse(message: string): never {
  createLogger({ service: 'migrate', level: 'info' }).error({ exitCode: exitCodes.needsOperator }, message);
  throw new MigrationError(message, exitCodes.needsOperator);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof MigrationError ? error.exitCode : exitCodes.failed;
}
