import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { PackedFile } from './archive.ts';

/** The content of a file of a package on the disk that was checked, as it is unpacked. */
export function unpackFile(
  archive: string,
  { start, packedSize, isDeflated }: Pick<PackedFile, 'start' | 'packedSize' | 'isDeflated'>,
): Readable {
  if (packedSize === 0) return Readable.from([]);
  const packed = createReadStream(archive, { start, end: start + packedSize - 1 });
  // A failure of the one ends the other with it.
  return isDeflated ? pipeline(packed, createInflateRaw(), () => {}) : packed;
}
