import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillContext } from '../../drill.ts';
import { makePostgresFolder, runAsPostgresUser } from '../../postgres/debian.ts';
import type { SinglePostgres } from '../../postgres/single.ts';

export type PgBackRest = (...args: string[]) => Promise<string>;

/** The setting that lets PostgreSQL archive each file of its log; the configuration is written by `configurePgBackRest`. */
export function archiveSettings(context: DrillContext): Record<string, string> {
  const program = context.programPath('pgbackrest');
  return {
    archive_mode: 'on',
    archive_command: `${program} --config=${configurationFile(context)} --stanza=main archive-push %p`,
    // What was written is in the archive after a minute at the latest.
    archive_timeout: '60',
  };
}

function configurationFile({ directory }: DrillContext): string {
  return join(directory, 'pgbackrest.conf');
}

/** An encrypted repository in a folder; elsewhere `repo1-type=s3` or another machine. */
export function configurePgBackRest(
  context: DrillContext,
  { dataDirectory, port, socketDirectory }: SinglePostgres,
): PgBackRest {
  const folder = (name: string) => makePostgresFolder(join(context.directory, `pgbackrest-${name}`));
  const file = configurationFile(context);
  writeFileSync(
    file,
    `[global]
repo1-path=${folder('repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(36).toString('base64url')}
log-path=${folder('log')}
lock-path=${folder('lock')}
spool-path=${folder('spool')}
start-fast=y
process-max=2

[main]
pg1-path=${dataDirectory}
pg1-port=${port}
pg1-socket-path=${socketDirectory}
pg1-user=postgres
`,
  );
  // PostgreSQL's account reads it too; the drill's folder holds nothing but the drill's own data.
  chmodSync(file, 0o644);
  return (...args) =>
    runAsPostgresUser(context.programPath('pgbackrest'), [
      `--config=${file}`,
      '--stanza=main',
      '--log-level-console=error',
      ...args,
    ]);
}
