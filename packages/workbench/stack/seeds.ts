import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEnv } from '../env.ts';
import type { Variables } from '../env-file.ts';
import { repositoryRoot } from '../paths.ts';
import { withClient } from '../postgres/with-client.ts';
import type { Service } from '../prisma-cli.ts';
import { type ProcessRegister, runProcessOrThrow } from '../processes.ts';
import { retryTransientFailures } from '../retry.ts';
import { StepError } from '../step-error.ts';
import type { Database } from './databases.ts';
import { isProductionOrExposed } from './exposure.ts';

/** Demo accounts have a known password: never on an exposed stack unless explicitly requested. */
export function wantsDemoData(variables: Variables): boolean {
  const choice = startEnv.shape.SEED_DEMO.safeParse(variables.SEED_DEMO);
  if (choice.success)
    return choice.data === undefined ? !isProductionOrExposed(variables) : choice.data === 'true';
  throw new StepError(`SEED_DEMO is "${variables.SEED_DEMO}".`, {
    advice: 'Set it to true or false, or leave it blank.',
  });
}

export function hasSeedScript(service: Service): boolean {
  return existsSync(seedScript(service));
}

type Options = { directory: string; register: ProcessRegister; report: (line: string) => void };

export async function seedIfUnseeded(
  database: Database,
  variables: Variables,
  options: Options,
): Promise<boolean> {
  const { service, url } = database;
  if (!hasSeedScript(service) || (await retryTransientFailures(() => isSeeded(url)))) return false;
  options.report('Making its demo data …');
  await retryTransientFailures(() => noteBegun(url));
  // The seed resumes where it was interrupted.
  await retryTransientFailures(() => runSeed(database, variables, options));
  await retryTransientFailures(() => noteSeeded(url));
  return true;
}

function runSeed({ service, url }: Database, variables: Variables, options: Options): Promise<void> {
  return runProcessOrThrow({
    name: `Making the ${service}'s demo data`,
    command: process.execPath,
    args: [seedScript(service)],
    cwd: join(repositoryRoot, 'prisma'),
    env: { ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: url } as NodeJS.ProcessEnv,
    logFile: join(options.directory, 'logs', `${service}-seed.log`),
    register: options.register,
  });
}

function isSeeded(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const table = await client.query("SELECT to_regclass('workbench.demo_seed') AS name");
    if (table.rows[0]?.name === null) return false;
    return (await client.query('SELECT 1 FROM workbench.demo_seed')).rows.length > 0;
  });
}

export function hasDemoAccounts(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const found = await client.query(
      "SELECT to_regclass('workbench.demo_seed') AS finished, to_regclass('workbench.demo_seed_begun') AS begun",
    );
    return found.rows[0]?.finished !== null || found.rows[0]?.begun !== null;
  });
}

/** In a separate schema, so that prisma never reports the table as drift. */
function noteBegun(url: string): Promise<unknown> {
  return withClient(url, (client) =>
    client.query(`CREATE SCHEMA IF NOT EXISTS workbench;
      CREATE TABLE IF NOT EXISTS workbench.demo_seed_begun (begun_at timestamptz NOT NULL DEFAULT now())`),
  );
}

function noteSeeded(url: string): Promise<unknown> {
  return withClient(url, (client) =>
    client.query(`CREATE TABLE IF NOT EXISTS workbench.demo_seed (seeded_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO workbench.demo_seed DEFAULT VALUES`),
  );
}

function seedScript(service: Service): string {
  return join(repositoryRoot, 'prisma', service, 'seed.ts');
}
