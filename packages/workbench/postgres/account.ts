import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account PostgreSQL runs under; null means our own, which is right for everybody but root. */
export type PostgresAccount = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one gets the machine's `postgres`
 * account or, where there is none, `nobody`: no account is made on somebody's machine for us.
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

/** Whether the account can walk to the directory and read it: not under a home that is closed to others. */
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
