import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { canReach, choosePostgresAccount, type PostgresAccount } from '@repo/workbench/postgres/account';
import { StepError } from '@repo/workbench/step-error';
import type { NeededProgram } from '../drill.ts';

/** Debian 12 has PostgreSQL 15 only; the product asks for 16 or newer but runs on 15 as well. */
export const postgresProgramsDirectory = '/usr/lib/postgresql/15/bin';

export function postgresProgram(name: string): string {
  return `${postgresProgramsDirectory}/${name}`;
}

export const neededPostgres: NeededProgram = {
  program: postgresProgram('postgres'),
  package: 'postgresql-15',
};

export function postgresVersion(): string {
  return programVersion(postgresProgram('postgres')).replace(/^postgres \(PostgreSQL\) /, 'PostgreSQL ');
}

/** The first line that a program says about itself. */
export function programVersion(program: string, ...args: string[]): string {
  const said = execFileSync(program, args.length > 0 ? args : ['--version'], { encoding: 'utf8' });
  return said.split('\n')[0]?.trim() ?? '';
}

/** PostgreSQL and Patroni refuse to run as root. */
export function commandAsPostgresUser(
  command: string,
  args: readonly string[],
): { command: string; args: string[] } {
  if (process.getuid?.() !== 0) return { command, args: [...args] };
  const account = choosePostgresAccount('');
  if (!account) throw new Error('There is no account for PostgreSQL.');
  const flags = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  return { command: 'setpriv', args: [...flags, command, ...args] };
}

/** Answers what it printed; throws with it when it fails. */
export async function runAsPostgresUser(program: string, given: readonly string[]): Promise<string> {
  const { command, args } = commandAsPostgresUser(program, given);
  const { stdout } = await promisify(execFile)(command, args, { cwd: '/', maxBuffer: 2 ** 26 });
  return stdout;
}

/** A folder that PostgreSQL's account owns. */
export function makePostgresFolder(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const account: PostgresAccount = choosePostgresAccount('');
  if (account) chownSync(directory, account.uid, account.gid);
  if (!canReach(account, directory)) {
    throw new StepError(`PostgreSQL's account cannot reach ${directory}.`, {
      advice:
        'Clone the repository to a folder that every account can enter, such as /srv, and run it there.',
    });
  }
  return directory;
}
