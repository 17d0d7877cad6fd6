import { setImmediate } from 'node:timers/promises';
import type { KeyRing } from '@repo/auth/key-ring';

/** So much is encrypted before others get their turn. */
const partBytes = 512 * 1024;

/** The original as it is kept: one line for each part, which says which of how many it is. */
export async function sealFile(keys: KeyRing, bytes: Uint8Array): Promise<Uint8Array> {
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

/** The original again. Throws for a file that was changed, cut or put together again. */
export async function openFile(keys: KeyRing, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
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
