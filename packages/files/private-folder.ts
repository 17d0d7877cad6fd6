import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

type Put = FSDriver['put'];
type PutStream = FSDriver['putStream'];

/** A folder whose files nobody but the service's own account of the operating system can read, whatever its umask is. */
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

  /** The folder is closed before the file is there, so that the file is never open to others. */
  async #keep(key: string, write: () => Promise<void>): Promise<void> {
    const path = join(this.#folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write();
    // The folder is closed and the bytes are stored: an upload is never lost to a file system that keeps no modes.
    await chmod(path, 0o600).catch(() => undefined);
  }
}

/**
 * Closes the folders that an earlier version left open to others; with them closed, nobody reaches the files in them. Only those
 * that `isOurs` names: the place itself may be shared with other services.
 */
export async function closeFolders(place: string, isOurs: (name: string) => boolean): Promise<void> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  const ours = entries.filter((entry) => entry.isDirectory() && isOurs(entry.name));
  await Promise.all(ours.map(({ name }) => chmod(join(place, name), 0o700).catch(ignoreRefusal)));
}

/** Not ours, gone meanwhile, read-only, or on a share without modes. */
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

/** Such a folder stays as its owner left it; new files in it are closed all the same, where the file system can. */
function ignoreRefusal(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!refusals.has(code)) throw error;
}
