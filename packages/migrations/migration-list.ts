import type { ApplyMigrationsInput } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { Migration } from './services.ts';

/** What the prisma CLI reads from a migrations folder, as the engine takes it. */
export function toMigrationList(migrations: readonly Migration[]): ApplyMigrationsInput {
  return {
    migrationsList: {
      baseDir: '/migrations',
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      shadowDbInitScript: '',
      migrationDirectories: migrations.map(({ name, script }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  };
}
