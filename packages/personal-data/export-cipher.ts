import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const chunkBytes = 64 * 1024;
const tagBytes = 16;
const keyBytes = 32;

/** A key for one file alone, so that the counter of its chunks can be their nonce. */
export function createEncryptionKey(): Buffer {
  return randomBytes(keyBytes);
}

/** The number of the chunk, and whether it is the last: chunks cannot change places, and a cut file is found out. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Cuts what comes into pieces of one size; the last is what is left, and may be empty. */
async function* cut(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<[Buffer, boolean]> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    length += bytes.byteLength;
    // A full piece waits until more comes: only then is it known not to be the last.
    while (length > size) {
      const all = Buffer.concat(waiting);
      yield [all.subarray(0, size), false];
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield [Buffer.concat(waiting), true];
}

/** Encrypts a stream chunk by chunk with AES-256-GCM: the memory it takes does not grow with the file. */
export async function* encryptChunks(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = 0;
  for await (const [bytes, isLast] of cut(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    chunk += 1;
  }
}

/** The stream again. Throws for one that was changed or cut, before anything of the wrong chunk is given out. */
export async function* decryptChunks(
  key: Buffer,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunk = 0;
  for await (const [bytes, isLast] of cut(source, chunkBytes + tagBytes)) {
    if (bytes.byteLength < tagBytes) throw new Error('The export file is cut');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk, isLast), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const plain = decipher.update(bytes.subarray(0, -tagBytes));
    yield Buffer.concat([plain, decipher.final()]);
    chunk += 1;
  }
}
