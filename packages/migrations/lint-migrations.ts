import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildsIndexConcurrently } from './concurrent-index.ts';
import { type Migration, prismaDirectory, readMigrations } from './services.ts';

type Finding = { file: string; line: number; rule_name: string; message: string; help: string | null };

const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');
const configuration = join(prismaDirectory, '.squawk.toml');

/** The newest migration of each service that was written before the rules. */
export function readLintBaseline(): Record<string, string> {
  return JSON.parse(readFileSync(join(prismaDirectory, 'lint-baseline.json'), 'utf8'));
}

/** What blocks or breaks running services in the migrations of a folder that are newer than `baseline`, a line each. */
export async function lintMigrations(directory: string, baseline: string): Promise<string[]> {
  const migrations = readMigrations(directory).filter(({ name }) => name > baseline);
  const concurrent = migrations.filter(buildsIndexConcurrently);
  const others = migrations.filter((migration) => !buildsIndexConcurrently(migration));
  const toFile = ({ name }: Migration) => join(directory, name, 'migration.sql');
  return [
    ...(await runSquawk(others.map(toFile), ['--assume-in-transaction'])),
    ...(await runSquawk(concurrent.map(toFile), ['--no-assume-in-transaction'])),
    ...concurrent
      .filter(({ script }) => countStatements(script) > 1)
      .map(
        (migration) =>
          `${toFile(migration)}: what is CONCURRENTLY is alone in its migration, because the rest would put it into a transaction.`,
      ),
  ];
}

/** Enough for scripts that are to hold a single statement about an index. */
function countStatements(script: string): number {
  return script
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '').length;
}

async function runSquawk(files: string[], args: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const command = [squawk, '--config', configuration, '--reporter', 'json', ...args, ...files];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, { maxBuffer: 16_000_000 }, (_error, out, err) =>
      resolve({ stdout: out, stderr: err }),
    );
  });
  if (!stdout.trim()) throw new Error(`squawk failed: ${stderr}`);
  const findings: Finding[] = JSON.parse(stdout);
  return findings.map(
    ({ file, line, rule_name, message, help }) =>
      `${file}:${line + 1}: ${rule_name}: ${message}${help ? ` ${help}` : ''}`,
  );
}
