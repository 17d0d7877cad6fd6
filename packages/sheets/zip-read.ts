import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** Why an archive is not read; `problem` is for the sentence that a person gets. */
export class ZipRefusal extends Error {
  readonly problem: 'damaged' | 'encrypted' | 'bomb';

  constructor(problem: ZipRefusal['problem']) {
    super(`The archive is refused: ${problem}`);
    this.name = 'ZipRefusal';
    this.problem = problem;
  }
}

export type ZipEntry = {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  /** As the directory says, which nobody has to believe. */
  declaredBytes: number;
  offset: number;
};

/** An office file has dozens; what has thousands is something else. */
const mostEntries = 5000;
const endBytes = 22;
/** Larger pieces are fewer turns, and leave less behind in the process. */
const chunkSize = 256 * 1024;

function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes;
  // A comment of at most 65,535 bytes may be behind it.
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new ZipRefusal('damaged');
}

/** Office programs name parts with slashes from the top; others were seen to write `\` or a slash at the start. */
function partName(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\\', '/').replace(/^\/+/, '');
}

/** The entries as the central directory lists them. Throws ZipRefusal. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  try {
    return readEntries(bytes);
  } catch (error) {
    // A number that points outside of the bytes.
    throw error instanceof RangeError ? new ZipRefusal('damaged') : error;
  }
}

function readEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new ZipRefusal('bomb');
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new ZipRefusal('damaged');
    const nameBytes = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + 46, at + 46 + nameBytes);
    entries.push({
      name: partName(name),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      declaredBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The entry's bytes as they lie in the archive. */
function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  if (entry.isEncrypted) throw new ZipRefusal('encrypted');
  if (entry.method !== 0 && entry.method !== 8) throw new ZipRefusal('damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.byteLength || view.getUint32(entry.offset, true) !== 0x04034b50) {
    throw new ZipRefusal('damaged');
  }
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  if (packed.byteLength !== entry.packedBytes) throw new ZipRefusal('damaged');
  return packed;
}

/** The content of an entry, never more than `mostBytes` of it: what is longer is refused while it is inflated. */
export function inflateEntry(bytes: Uint8Array, entry: ZipEntry, mostBytes: number): Buffer {
  const packed = packedBytes(bytes, entry);
  if (entry.method === 0) {
    if (packed.byteLength > mostBytes) throw new ZipRefusal('bomb');
    return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes), chunkSize });
  } catch (error) {
    const isTooLong =
      error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipRefusal(isTooLong ? 'bomb' : 'damaged');
  }
}

/** The content of an entry piece by piece, so that it never lies in memory as a whole. */
export async function* inflateInPieces(
  bytes: Uint8Array,
  entry: ZipEntry,
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(bytes, entry);
  let left = mostBytes;
  const counted = (piece: Uint8Array) => {
    left -= piece.byteLength;
    if (left < 0) throw new ZipRefusal('bomb');
    return piece;
  };
  if (entry.method === 0) {
    yield counted(packed);
    return;
  }
  const inflating = createInflateRaw({ chunkSize });
  inflating.end(packed);
  try {
    for await (const piece of inflating) yield counted(piece);
  } catch (error) {
    throw error instanceof ZipRefusal ? error : new ZipRefusal('damaged');
  } finally {
    inflating.destroy();
  }
}
