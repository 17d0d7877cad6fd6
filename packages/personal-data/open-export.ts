import { Readable } from 'node:stream';
import type { KeyRing } from '@repo/auth/key-ring';
import type { ServedFile } from '@repo/files/file-response';
import type { FileStore } from '@repo/files/file-store';
import { openChunks } from './export-cipher.ts';
import type { ReadyExport } from './export-rows.ts';

const zip = 'application/zip';

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(at);
}

/** The zip as it is downloaded, decrypted on the way; null when the store does not have it any more. */
export async function openExport(
  { exportFiles, keys }: { exportFiles: FileStore; keys: KeyRing },
  { storageKey, keyCipher, bytes, requestedAt }: ReadyExport,
  service: string,
): Promise<ServedFile | null> {
  const stored = await exportFiles.read(storageKey);
  if (!stored) return null;
  const key = Buffer.from(keys.decrypt(keyCipher, 'personal-export'), 'base64');
  return {
    name: `${service}-personal-data-${dayOf(requestedAt)}.zip`,
    contentType: zip,
    bytes: Number(bytes),
    content: Readable.toWeb(Readable.from(openChunks(key, stored), { objectMode: false })) as ReadableStream<
      Uint8Array<ArrayBuffer>
    >,
    isSaved: true,
  };
}
