import { createKeyRing } from '@repo/auth/key-ring';
import { expect, it } from 'vitest';
import { testIdentityKeys } from '#testing/stub-environment.ts';
import { decryptFile, encryptFile } from './file-encryption.ts';

const keys = createKeyRing(testIdentityKeys);
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 31) % 251);

it.each([0, 1, 512 * 1024, 512 * 1024 + 1, 1_300_000])('gives back %i bytes as they were', async (length) => {
  const sealed = await encryptFile(keys, bytes(length));
  expect(Buffer.compare(await decryptFile(keys, sealed), bytes(length))).toBe(0);
});

it('does not open a file that was cut, put together again or changed', async () => {
  const lines = Buffer.from(await encryptFile(keys, bytes(1_300_000)))
    .toString()
    .split('\n')
    .slice(0, -1);
  const [first = '', second = '', third = ''] = lines;
  const join = (...some: string[]) => Buffer.from(some.map((line) => `${line}\n`).join(''));
  await expect(decryptFile(keys, join(first, second, third))).resolves.toHaveLength(1_300_000);
  await expect(decryptFile(keys, join(first, second))).rejects.toThrow('not whole');
  await expect(decryptFile(keys, join(second, first, third))).rejects.toThrow('not whole');
  await expect(decryptFile(keys, join())).rejects.toThrow('not whole');
  const changed = `${first.slice(0, 40)}${first[40] === 'A' ? 'B' : 'A'}${first.slice(41)}`;
  await expect(decryptFile(keys, join(changed, second, third))).rejects.toThrow();
});
