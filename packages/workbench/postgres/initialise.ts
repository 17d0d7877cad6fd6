import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StepError } from '../step-error.ts';
import type { PostgresPaths } from './paths.ts';
import { postgresEnvironment } from './server.ts';

export const SUPERUSER = 'postgres';

/** Creates the cluster unless it is complete. Returns the superuser's password. */
export async function ensureCluster(paths: PostgresPaths): Promise<{ password: string }> {
  if (existsSync(join(paths.cluster, 'PG_VERSION')) && existsSync(paths.passwordFile)) {
    return { password: readFileSync(paths.passwordFile, 'utf8').trim() };
  }
  const password = randomBytes(24).toString('base64url');
  // Files without a password remain from an interrupted first start.
  for (const entry of readdirSync(paths.cluster)) rmSync(join(paths.cluster, entry), { recursive: true });
  await runInitdb(paths, password);
  // Written last: it marks the cluster as complete.
  writeFileSync(paths.passwordFile, `${password}\n`, { mode: 0o600 });
  return { password };
}

async function runInitdb(paths: PostgresPaths, password: string): Promise<void> {
  const handover = join(tmpdir(), `postgres-password-${randomBytes(8).toString('hex')}`);
  writeFileSync(handover, password, { mode: 0o600, flag: 'wx' });
  try {
    if (paths.account) chownSync(handover, paths.account.uid, paths.account.gid);
    await promisify(execFile)(
      paths.initdb,
      [
        `--pgdata=${paths.cluster}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${handover}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's own locale gives the same letters and order on every machine.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--lc-ctype=${findUtf8LocaleOrC()}`,
        '--no-sync',
      ],
      { ...paths.account, cwd: '/', env: postgresEnvironment() },
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
 * A UTF-8 locale of the machine, or C. pg_trgm asks the machine which characters are letters; under C it indexes no
 * words outside ASCII.
 */
export function findUtf8LocaleOrC(): string {
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
