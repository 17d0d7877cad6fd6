import { expect, test } from 'vitest';
import { writeZip } from './write-zip.ts';

test('a large part is hardly copied: two sheets are read at the same time', async () => {
  const megabytes = (bytes: number) => bytes / (1024 * 1024);
  const content = new Uint8Array(64 * 1024 * 1024).fill(65);
  const before = process.memoryUsage().arrayBuffers;
  const zip = await writeZip([{ name: 'a.xml', content }], { compress: false });
  const taken = process.memoryUsage().arrayBuffers - before;
  expect(megabytes(zip.byteLength)).toBeGreaterThan(64);
  expect(megabytes(taken)).toBeLessThan(160);
});
