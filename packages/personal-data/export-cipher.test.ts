import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createEncryptionKey, decryptChunks, encryptChunks } from './export-cipher.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

const key = createEncryptionKey();
const chunk = 64 * 1024;
const some = (length: number) => Buffer.alloc(length, 'what a person wrote ');
const sealed = (bytes: Buffer) => buffer(encryptChunks(key, pieces(bytes, 10_000)));
const opened = (bytes: Buffer, by = key) => buffer(decryptChunks(by, pieces(bytes, 7_777)));

test('what is encrypted is the same again, whatever the sizes', async () => {
  for (const length of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5]) {
    const bytes = some(length);
    const cipher = await sealed(bytes);
    expect(cipher.includes('what a person')).toBe(false);
    expect((await opened(cipher)).equals(bytes)).toBe(true);
  }
});

test('a file that was changed, cut, put in another order or is of another key is refused', async () => {
  const cipher = await sealed(some(3 * chunk + 100));
  const whole = chunk + 16;
  const changed = Buffer.from(cipher);
  changed.writeUInt8(changed.readUInt8(whole + 5) ^ 1, whole + 5);
  await expect(opened(changed)).rejects.toThrow();
  // Cut between two chunks, and within one.
  await expect(opened(cipher.subarray(0, 2 * whole))).rejects.toThrow();
  await expect(opened(cipher.subarray(0, cipher.length - 1))).rejects.toThrow();
  await expect(opened(cipher.subarray(0, 0))).rejects.toThrow('cut');
  const swapped = [cipher.subarray(whole, 2 * whole), cipher.subarray(0, whole), cipher.subarray(2 * whole)];
  await expect(opened(Buffer.concat(swapped))).rejects.toThrow();
  await expect(opened(cipher, createEncryptionKey())).rejects.toThrow();
});
