import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '../env-file.ts';
import { checkout } from '../places.ts';
import { withClient } from '../postgres/with-client.ts';
import type { Service } from '../prisma-cli.ts';
import { type ProcessRegister, runProcess } from '../processes.ts';
import type { Database } from './databases.ts';

/** Demo accounts have a known password: never in somebody's production database unless they ask for it. */
export function wantsDemoData(database: Pick<Database, 'isOutside'>, variables: Variables): boolean {
  const { SEED_DEMO: wish, NODE_ENV: environment } = variables;
  if (wish !== undefined && wish !== 'true' && wish !== 'false') {
    throw new Error(`SEED_DEMO must be true or false; it is "${wish}".`);
  }
  return wish === undefined ? !(database.isOutside && environment === 'production') : wish === 'true';
}

export function hasDemoData(service: Service): boolean {
  return existsSync(seedScript(service));
}

type Options = { directory: string; register: ProcessRegister; report: (line: string) => void };

/** Runs the service's demo seed unless this database has had it; the database itself remembers. */
export async function seedOnce(database: Database, variables: Variables, options: Options): Promise<boolean> {
  const { service, url } = database;
  if (!hasDemoData(service) || (await isSeeded(url))) return false;
  options.report(`Seeding the ${service}'s demo data …`);
  await runProcess({
    name: `Seeding the ${service}'s demo data`,
    command: process.execPath,
    args: [seedScript(service)],
    cwd: join(checkout, 'prisma'),
    env: { ...variables, [`${service.toUpperCase()}_DATABASE_URL`]: url },
    logFile: join(options.directory, 'logs', `${service}-seed.log`),
    register: options.register,
  });
  await withClient(url, (client) => client.query('INSERT INTO workbench.demo_seed DEFAULT VALUES'));
  return true;
}

/** A schema of its own, so that prisma never takes the table for a difference from the service's schema. */
function isSeeded(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS workbench;
      CREATE TABLE IF NOT EXISTS workbench.demo_seed (seeded_at timestamptz NOT NULL DEFAULT now())`);
    return (await client.query('SELECT 1 FROM workbench.demo_seed')).rows.length > 0;
  });
}

function seedScript(service: Service): string {
  return join(checkout, 'prisma', service, 'seed.ts');
}
