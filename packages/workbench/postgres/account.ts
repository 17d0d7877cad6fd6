import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Null means the current account, which works for everybody but root. */
export type PostgresAccount = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one uses the machine's `postgres`
 * account or `nobody`. No account is created.
 */
export function choosePostgresAccount(clusterDirectory: string): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has neither a "postgres" nor a "nobody" account.',
    );
  }
  return account;
}

/** False under a home directory that is closed to others. */
export function canReach(account: PostgresAccount, directory: string): boolean {
  if (!account) return true;
  const trial = spawnSync('/bin/sh', ['-c', 'cd "$1" && ls . >/dev/null', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return trial.status === 0;
}

function findAccount(name: string): PostgresAccount {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}
