import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StepError } from '../step-error.ts';
import type { PostgresPlaces } from './places.ts';
import { quietEnvironment } from './server.ts';

export const SUPERUSER = 'postgres';

/** Makes the cluster where there is none yet; answers the superuser's password. */
export async function initialiseCluster(places: PostgresPlaces): Promise<string> {
  if (existsSync(join(places.cluster, 'PG_VERSION')) && existsSync(places.passwordFile)) {
    return readFileSync(places.passwordFile, 'utf8').trim();
  }
  const password = randomBytes(24).toString('base64url');
  // What is here without a password is the rest of an interrupted first start.
  for (const entry of readdirSync(places.cluster)) rmSync(join(places.cluster, entry), { recursive: true });
  await runInitdb(places, password);
  // Written last: its presence says that the cluster is whole.
  writeFileSync(places.passwordFile, `${password}\n`, { mode: 0o600 });
  return password;
}

async function runInitdb(places: PostgresPlaces, password: string): Promise<void> {
  const handover = join(tmpdir(), `postgres-password-${randomBytes(8).toString('hex')}`);
  writeFileSync(handover, password, { mode: 0o600, flag: 'wx' });
  try {
    if (places.account) chownSync(handover, places.account.uid, places.account.gid);
    await promisify(execFile)(
      places.initdb,
      [
        `--pgdata=${places.cluster}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${handover}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's own locale: the same letters and the same order on every machine, whatever is installed there.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--lc-ctype=${findWordLocale()}`,
        '--no-sync',
      ],
      { ...places.account, cwd: '/', env: quietEnvironment() },
    );
  } catch (cause) {
    throw new StepError('The databases could not be made.', {
      output: cause instanceof Error ? cause.message : String(cause),
      advice: 'Put right what the lines above name, then start it again.',
      cause,
    });
  } finally {
    rmSync(handover, { force: true });
  }
}

/**
 * A UTF-8 locale of the machine, C where it has none. PostgreSQL's own locale decides everything but one thing: pg_trgm
 * asks the machine which characters are letters, and under C it finds no words outside ASCII to index.
 */
export function findWordLocale(): string {
  try {
    const installed = execFileSync('locale', ['-a'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    return installed.find((name) => /^(?:C|en_US)\.utf-?8$/i.test(name.trim()))?.trim() ?? 'C';
  } catch {
    return 'C';
  }
}
