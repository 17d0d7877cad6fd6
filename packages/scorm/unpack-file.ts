import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { PackedFile } from './archive.ts';

const inflate = promisify(inflateRaw);

/** The content of a file of a package that was checked; the work is done in the threads of zlib. */
export async function unpackFile(
  bytes: Uint8Array,
  { start, packedSize, size, isDeflated }: PackedFile,
): Promise<Uint8Array> {
  const packed = bytes.subarray(start, start + packedSize);
  if (!isDeflated) return packed;
  return inflate(packed, { maxOutputLength: Math.max(1, size) });
}
