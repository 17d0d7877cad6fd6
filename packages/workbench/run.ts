import { join } from 'node:path';
import { generateClientsAndRoutes } from './build/generate.ts';
import { writeSbom } from './build/sbom.ts';
import { writeConfiguration } from './configuration/write-configuration.ts';
import { createMigration } from './create-migration.ts';
import type { Variables } from './env-file.ts';
import { dataDirectory } from './paths.ts';
import { completeAndReadEnvironment } from './prepare-environment.ts';
import { type ProcessRegister, trackProcesses } from './processes.ts';
import { acquireRunLock } from './run-lock.ts';
import { type Database, startDatabases, withEmbeddedDatabase } from './stack/databases.ts';
import { applyPendingMigrations } from './stack/migrations.ts';
import { parseRemovalArgsOrThrow, runRemoveFactors } from './stack/remove-factors.ts';
import { resolveFilesUrl } from './stack/resolve-files-url.ts';
import { needsSandbox, placeholderVariables, startSandboxProcess } from './stack/sandbox.ts';
import { seedIfUnseeded, wantsDemoData } from './stack/seeds.ts';
import { reserveStackPorts } from './stack/stack-ports.ts';
import { logAndExplainFailure } from './step-error.ts';

const report = (line: string) => console.log(line);

const tasks: Record<string, () => Promise<void>> = {
  generate: () => generateClientsAndRoutes({ directory: dataDirectory, report }),
  migrate: () => forEachDatabase(migrateDatabase),
  migration: async () => report(await createMigration(process.argv[3], process.argv[4])),
  seed: () => forEachDatabase(seedDatabase),
  'first-start': async () => {
    const { measureFirstStarts } = await import('./first-start/first-start.ts');
    if (!(await measureFirstStarts(process.argv.slice(3), report))) process.exitCode = 1;
  },
  'remove-factors': async () => {
    const { service, args } = parseRemovalArgsOrThrow(process.argv.slice(3));
    const variables = completeAndReadEnvironment(report);
    const outside = variables[`${service.toUpperCase()}_DATABASE_URL`];
    await generateClientsAndRoutes({ directory: dataDirectory, report });
    // Mail is queued in the database; no outside service is called.
    const all = {
      ...placeholderVariables(variables),
      ...variables,
      FILES_URL: resolveFilesUrl(variables.FILES_URL, dataDirectory),
    };
    const remove = async (url: string) => {
      ({ exitCode: process.exitCode } = await runRemoveFactors({ service, url }, all, args));
    };
    if (outside) await remove(outside);
    else await withEmbeddedDatabase({ directory: dataDirectory, service }, remove);
  },
  configuration: async () => {
    for (const file of await writeConfiguration()) report(`Wrote ${file}`);
  },
  sbom: async () => report(await writeSbom(dataDirectory)),
};

async function migrateDatabase(database: Database): Promise<void> {
  const changed = await applyPendingMigrations(database);
  report(`${database.service}: ${changed ? 'migrated' : 'all migrations were applied before'}`);
}

async function seedDatabase(
  database: Database,
  variables: Variables,
  register: ProcessRegister,
): Promise<void> {
  await applyPendingMigrations(database);
  if (!wantsDemoData(variables)) {
    report(`${database.service}: not seeded; strangers may reach it, unless SEED_DEMO=true says otherwise`);
    return;
  }
  const seeded = await seedIfUnseeded(database, variables, { directory: dataDirectory, register, report });
  report(`${database.service}: ${seeded ? 'seeded' : 'nothing to seed'}`);
}

type DatabaseTask = (database: Database, variables: Variables, register: ProcessRegister) => Promise<void>;

async function forEachDatabase(task: DatabaseTask): Promise<void> {
  const lock = await acquireRunLock(join(dataDirectory, 'running.json'), { purpose: 'task' });
  const processes = trackProcesses(lock);
  const options = { directory: dataDirectory, register: processes.register };
  try {
    const variables = completeAndReadEnvironment(report);
    await generateClientsAndRoutes({ directory: dataDirectory, report });
    const ports = await reserveStackPorts({ variables, ports: 'configured' });
    const databases = await startDatabases({ ...options, variables, temporary: false });
    try {
      // Demo pictures go to the media service that the applications use.
      const sandbox = needsSandbox(databases.list, variables)
        ? await startSandboxProcess({ ...options, variables, ports })
        : null;
      for (const database of databases.list) {
        await task(
          database,
          {
            ...sandbox?.environment,
            ...variables,
            FILES_URL: resolveFilesUrl(variables.FILES_URL, dataDirectory),
          },
          processes.register,
        );
      }
    } finally {
      await processes.stopAll();
      await databases.stop();
    }
  } finally {
    lock.release();
  }
}

const task = tasks[process.argv[2] ?? ''];
try {
  if (!task) throw new Error(`There is no such task. There are: ${Object.keys(tasks).join(', ')}.`);
  await task();
} catch (error) {
  console.error(logAndExplainFailure(error, join(dataDirectory, 'logs', 'run.log')));
  process.exitCode = 1;
}
