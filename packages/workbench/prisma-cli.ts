import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { prismaDirectory, type Service } from '@repo/migrations/services';

export { migrationsDirectory, type Service, serviceDisplayName, services } from '@repo/migrations/services';

const offlineEngine = resolve(import.meta.dirname, '../migrations/engine/schema-engine.ts');

export type PrismaOptions = {
  /** Only for commands that use a database. */
  databaseUrl?: string;
  /** An empty database in which `migrate diff --from-migrations` may replay the migrations. */
  shadowDatabaseUrl?: string;
  /** `inherit` shows the CLI's output on the terminal; by default it is collected. */
  output?: 'collect' | 'inherit';
};

export type PrismaResult = { exitCode: number; stdout: string; stderr: string };

export class PrismaCommandError extends Error {
  readonly result: PrismaResult;

  constructor(service: Service, args: readonly string[], result: PrismaResult) {
    super(
      `prisma ${args.join(' ')} (${service}) failed:\n${[result.stdout, result.stderr].join('\n').trim()}`,
    );
    this.name = 'PrismaCommandError';
    this.result = result;
  }
}

function hasNativeEngine(prismaPackage: string): boolean {
  const engines = dirname(createRequire(prismaPackage).resolve('@prisma/engines/package.json'));
  return existsSync(engines) && readdirSync(engines).some((name) => /^schema-engine-/.test(name));
}

function environment(service: Service, prismaPackage: string, options: PrismaOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // The engine is a script that starts with `env node` and must find this Node.
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    NO_COLOR: '1',
  };
  delete env.FORCE_COLOR;
  if (!env.PRISMA_SCHEMA_ENGINE_BINARY && !hasNativeEngine(prismaPackage)) {
    env.PRISMA_SCHEMA_ENGINE_BINARY = offlineEngine;
  }
  if (options.databaseUrl) env[`${service.toUpperCase()}_DATABASE_URL`] = options.databaseUrl;
  if (options.shadowDatabaseUrl) env.SHADOW_DATABASE_URL = options.shadowDatabaseUrl;
  return env;
}

/**
 * Runs the prisma CLI without network access: `runPrisma('marketplace', ['migrate', 'deploy'], …)`. Does not throw for a
 * failed command.
 */
export function runPrisma(
  service: Service,
  args: readonly string[],
  options: PrismaOptions = {},
): Promise<PrismaResult> {
  const prismaPackage = createRequire(join(prismaDirectory, 'package.json')).resolve('prisma/package.json');
  const command = [
    join(dirname(prismaPackage), 'build/index.js'),
    ...args,
    '--config',
    `${service}.config.ts`,
  ];
  const inherit = options.output === 'inherit';
  const child = spawn(process.execPath, command, {
    cwd: prismaDirectory,
    env: environment(service, prismaPackage, options),
    stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const collected = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    collected.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    collected.stderr += text;
  });
  return new Promise((resolveResult, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolveResult({ exitCode: code ?? 1, ...collected }));
  });
}

async function mustRun(
  service: Service,
  args: readonly string[],
  options: PrismaOptions,
): Promise<PrismaResult> {
  const result = await runPrisma(service, args, options);
  if (result.exitCode !== 0) throw new PrismaCommandError(service, args, result);
  return result;
}

/** Creates the database when it does not exist. */
export async function applyMigrations(service: Service, databaseUrl: string): Promise<void> {
  await mustRun(service, ['migrate', 'deploy'], { databaseUrl });
}

export async function resolveMigration(
  service: Service,
  databaseUrl: string,
  { name, state }: { name: string; state: 'applied' | 'rolled-back' },
): Promise<void> {
  await mustRun(service, ['migrate', 'resolve', `--${state}`, name], { databaseUrl });
}

export async function generateClient(service: Service): Promise<void> {
  await mustRun(service, ['generate'], {});
}
