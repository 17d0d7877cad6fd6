import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { PackedFile } from './archive.ts';

/** Streams a file of a checked package, inflated. */
export function streamPackedFile(
  archive: string,
  { start, packedSize, isDeflated }: Pick<PackedFile, 'start' | 'packedSize' | 'isDeflated'>,
): Readable {
  if (packedSize === 0) return Readable.from([]);
  const packed = createReadStream(archive, { start, end: start + packedSize - 1 });
  // A failure of either stream ends both.
  return isDeflated ? pipeline(packed, createInflateRaw(), () => {}) : packed;
}
