import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes the stream to a file that only this account can read, and deletes it after the work. */
export async function withTemporaryFile<T>(
  content: ReadableStream<Uint8Array>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const path = join(folder, 'file');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
