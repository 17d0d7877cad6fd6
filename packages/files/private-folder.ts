import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

type Put = FSDriver['put'];
type PutStream = FSDriver['putStream'];

/** Only the service's operating system account can read the files, whatever its umask. */
export class PrivateFolder extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override async put(...[key, contents, options]: Parameters<Put>): Promise<void> {
    await this.#keep(key, () => super.put(key, contents, options));
  }

  override async putStream(...[key, contents, options]: Parameters<PutStream>): Promise<void> {
    await this.#keep(key, () => super.putStream(key, contents, options));
  }

  /** Restricts the folder before the file is written, so that the file is never readable by others. */
  async #keep(key: string, write: () => Promise<void>): Promise<void> {
    const path = join(this.#folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write();
    // Ignored: the folder is restricted already, and some file systems have no modes.
    await chmod(path, 0o600).catch(() => undefined);
  }
}

/**
 * Restricts folders that an earlier version left readable. Only those that `isOurs` accepts, because other services may
 * share the place.
 */
export async function restrictMatchingFoldersToOwner(
  place: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  const ours = entries.filter((entry) => entry.isDirectory() && isOurs(entry.name));
  await Promise.all(ours.map(({ name }) => chmod(join(place, name), 0o700).catch(ignoreRefusal)));
}

/** Not owned, deleted meanwhile, read-only, or on a share without modes. */
const refusals: ReadonlySet<unknown> = new Set([
  'EPERM',
  'EACCES',
  'ENOENT',
  'ESTALE',
  'EROFS',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
]);

/** Such a folder keeps its modes; new files in it are still restricted where possible. */
function ignoreRefusal(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!refusals.has(code)) throw error;
}
