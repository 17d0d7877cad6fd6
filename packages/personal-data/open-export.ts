import { Readable } from 'node:stream';
import type { KeyRing } from '@repo/auth/key-ring';
import type { ServedFile } from '@repo/files/file-response';
import type { FileStore } from '@repo/files/file-store';
import { decryptChunks } from './export-cipher.ts';
import type { ReadyExport } from './export-rows.ts';

const zip = 'application/zip';

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(at);
}

/** Null when the key that encrypted it has left IDENTITY_KEYS meanwhile: then nobody can open the file any more. */
function fileKeyOf(keys: KeyRing, keyCipher: string): Buffer | null {
  try {
    return Buffer.from(keys.decrypt(keyCipher, 'personal-export'), 'base64');
  } catch {
    return null;
  }
}

/** The zip as it is downloaded, decrypted on the way; null when it cannot be had any more. */
export async function openDecryptedExport(
  { exportFiles, keys }: { exportFiles: FileStore; keys: KeyRing },
  { storageKey, keyCipher, bytes, requestedAt }: ReadyExport,
  service: string,
): Promise<ServedFile | null> {
  const key = fileKeyOf(keys, keyCipher);
  const stored = key && (await exportFiles.read(storageKey));
  if (!key || !stored) return null;
  return {
    name: `${service}-personal-data-${dayOf(requestedAt)}.zip`,
    contentType: zip,
    bytes: Number(bytes),
    content: Readable.toWeb(
      Readable.from(decryptChunks(key, stored), { objectMode: false }),
    ) as ReadableStream<Uint8Array<ArrayBuffer>>,
    isSaved: true,
  };
}
