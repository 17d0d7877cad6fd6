import { setImmediate } from 'node:timers/promises';
import type { KeyRing } from '@repo/auth/key-ring';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';

/** Bytes that are encrypted between two yields to the event loop. */
const partBytes = 512 * 1024;

/** Encrypts the original, one line per part. Each line authenticates its index and the number of parts. */
export async function encryptFile(keys: KeyRing, bytes: Uint8Array): Promise<Uint8Array> {
  const parts = Math.max(1, Math.ceil(bytes.byteLength / partBytes));
  const lines: Buffer[] = [];
  for (let part = 0; part < parts; part += 1) {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(
      part * partBytes,
      (part + 1) * partBytes,
    );
    const line = keys.encrypt(`${part + 1}/${parts}:${piece.toString('base64')}`, 'upload-file');
    lines.push(Buffer.from(`${line}\n`, 'ascii'));
    await setImmediate();
  }
  return Buffer.concat(lines);
}

/** Decrypts a stored original. Throws when it was changed, truncated or reordered. */
export async function decryptFile(keys: KeyRing, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const lines = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    .toString('ascii')
    .split('\n')
    .slice(0, -1);
  const pieces: Buffer[] = [];
  for (const [index, line] of lines.entries()) {
    const text = keys.decrypt(line, 'upload-file');
    const colon = text.indexOf(':');
    if (text.slice(0, colon) !== `${index + 1}/${lines.length}`)
      throw new Error('The kept file is not whole');
    pieces.push(Buffer.from(text.slice(colon + 1), 'base64'));
    await setImmediate();
  }
  if (pieces.length === 0) throw new Error('The kept file is not whole');
  return new Uint8Array(Buffer.concat(pieces));
}

type Tools = { files: FileStore; keys: KeyRing };

/** Stores the original encrypted and returns its file key. */
export async function storeEncryptedFile(
  { files, keys }: Tools,
  bytes: Uint8Array,
  now: Date,
): Promise<string> {
  const fileKey = newFileKey(now);
  await files.put(fileKey, await encryptFile(keys, bytes), { contentType: 'application/octet-stream' });
  return fileKey;
}

/** Reads and decrypts an original; null when the file is missing. Throws when it cannot be decrypted. */
export async function readEncryptedFile(
  { files, keys }: Tools,
  fileKey: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = await files.read(fileKey);
  return stream && decryptFile(keys, new Uint8Array(await new Response(stream).arrayBuffer()));
}
