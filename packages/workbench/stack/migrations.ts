import { resolveInterruptedMigrations } from '@repo/migrations/interrupted';
import { readMigrations } from '@repo/migrations/services';
import { withClient } from '../postgres/with-client.ts';
import { applyMigrations, migrationsDirectory, resolveMigration, type Service } from '../prisma-cli.ts';
import { retryTransientFailures } from '../retry.ts';
import { StepError } from '../step-error.ts';
import type { Database } from './databases.ts';
import { probeWhetherScriptIsApplied } from './interrupted-migration.ts';

/**
 * Applies pending migrations; checks the database first because the prisma CLI starts slowly. Returns whether any were applied.
 */
export async function applyPendingMigrations({ service, url, isOutside }: Database): Promise<boolean> {
  const applied = await retryTransientFailures(() => readApplied(url)).catch((cause) => {
    throw new StepError(`The ${service}'s database cannot be used: ${reason(cause)}.`, {
      advice: `See that it runs, and that ${service.toUpperCase()}_DATABASE_URL is right, where that is set.`,
      cause,
    });
  });
  const missing = listMigrationNames(service).filter((name) => !applied?.has(name));
  if (missing.length === 0) return false;
  // On an outside server another program may be migrating at this moment, so its operator resolves it.
  if (applied && !isOutside) {
    await retryTransientFailures(() => resolveInterrupted(service, url)).catch((cause) => {
      throw new StepError(`An interrupted migration of the ${service}'s database could not be resolved.`, {
        output: reason(cause),
        advice: 'Put right what the lines above name, then start it again.',
        cause,
      });
    });
  }
  await retryTransientFailures(() => applyMigrations(service, url)).catch((cause) => {
    throw new StepError(`The ${service}'s database could not be migrated.`, {
      output: reason(cause),
      advice:
        'Nothing of the failed migration was kept. Start it again; if it fails again, the lines above say why.',
      cause,
    });
  });
  return true;
}

function resolveInterrupted(service: Service, url: string): Promise<string[]> {
  return withClient(url, (client) =>
    resolveInterruptedMigrations(client, readMigrations(migrationsDirectory(service)), {
      record: (name, state) => resolveMigration(service, url, { name, state }),
      isApplied: (migration) => probeWhetherScriptIsApplied(client, migration),
    }),
  );
}

export function listMigrationNames(service: Service): string[] {
  return readMigrations(migrationsDirectory(service)).map(({ name }) => name);
}

/** Null when no migration was ever started. */
async function readApplied(url: string): Promise<Set<string> | null> {
  try {
    const found = await withClient(url, (client) =>
      client.query<{ migration_name: string }>(
        'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
      ),
    );
    return new Set(found.rows.map((row) => row.migration_name));
  } catch (error) {
    // Missing table or database: prisma creates both.
    if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3D000'))
      return null;
    throw error;
  }
}

/** A host with several addresses fails with an AggregateError, which has no message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
