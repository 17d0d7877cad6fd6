import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { caseFoldedPath, isSystemFile, normalizePackagePath } from './package-path.ts';
import { PackageRefusal } from './problems.ts';

const megabyte = 1_048_576;

/** Limits of a package; messages are in problems.ts. */
export const packageLimits = {
  /** Packages of authoring programs have had nearly 10,000. */
  files: 20_000,
  fileBytes: 500 * megabyte,
  totalBytes: 1024 * megabyte,
  /** A higher compression ratio marks a decompression bomb, above the size of any small package. */
  ratio: 200,
  ratioFromBytes: 20 * megabyte,
};

/** A file in the archive with its checked position. */
export type PackedFile = {
  path: string;
  size: number;
  start: number;
  packedSize: number;
  isDeflated: boolean;
};

export type ScormArchive = {
  files: PackedFile[];
  /** Reads a small file whole. */
  read(path: string): Promise<Buffer>;
  close(): void;
};

type Known = { entry: Entry; file: PackedFile; from: number };

const unix = 3;
const fileTypeBits = 0o170000;

function refuseSpecialFiles(entry: Entry, name: string): void {
  if (entry.versionMadeBy >>> 8 !== unix) return;
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  if (type !== 0 && type !== 0o100000 && type !== 0o040000) throw new PackageRefusal('link', name);
}

/** Checks the limits that the directory shows, before inflating anything. */
function checkSizes(known: readonly Known[], packedTotal: number): void {
  let total = 0;
  for (const { file } of known) {
    if (file.size > packageLimits.fileBytes) throw new PackageRefusal('too-big', file.path);
    total += file.size;
  }
  const isBomb = total > packageLimits.ratioFromBytes && total > packedTotal * packageLimits.ratio;
  if (isBomb) throw new PackageRefusal('bomb');
  if (total > packageLimits.totalBytes) throw new PackageRefusal('too-big');
}

/** Overlapping entries can make a small zip expand endlessly or contain itself. */
function refuseOverlaps(known: readonly Known[]): void {
  let end = 0;
  for (const { file, from } of known.toSorted((a, b) => a.from - b.from)) {
    if (from < end) throw new PackageRefusal('bomb');
    end = file.start + file.packedSize;
  }
}

async function readDirectory(zip: ZipFile, archiveBytes: number): Promise<Known[]> {
  if (zip.entryCount > packageLimits.files * 2) throw new PackageRefusal('too-many-files');
  const known: Known[] = [];
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    refuseSpecialFiles(entry, name);
    const path = normalizePackagePath(name.endsWith('/') ? name.slice(0, -1) : name);
    if (name.endsWith('/') || isSystemFile(path)) continue;
    if (entry.isEncrypted()) throw new PackageRefusal('encrypted');
    if (!entry.canDecodeFileData()) throw new PackageRefusal('damaged', path);
    if (names.has(caseFoldedPath(path))) throw new PackageRefusal('same-name', path);
    names.add(caseFoldedPath(path));
    if (names.size > packageLimits.files) throw new PackageRefusal('too-many-files');
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const { uncompressedSize: size, compressedSize: packedSize } = entry;
    if (start + packedSize > archiveBytes) throw new PackageRefusal('damaged', path);
    const file = { path, size, start, packedSize, isDeflated: entry.compressionMethod === 8 };
    known.push({ entry, file, from: entry.relativeOffsetOfLocalHeader });
  }
  return known;
}

/** Inflates a file in chunks; throws when it differs from its directory entry. */
async function inflate(zip: ZipFile, { entry, file }: Known, take: (piece: Buffer) => void): Promise<void> {
  let sum = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum);
      take(piece);
    }
  } catch {
    throw new PackageRefusal('damaged', file.path);
  }
  if (sum !== entry.crc32) throw new PackageRefusal('damaged', file.path);
}

/** The size of a file that starts with a zip signature. */
async function sizeOfZip(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const { size } = await handle.stat();
    if (size < 22 || bytesRead < 4 || buffer.readUInt32BE(0) !== 0x504b0304)
      throw new PackageRefusal('not-a-zip');
    return size;
  } finally {
    await handle.close();
  }
}

async function checkAll(zip: ZipFile, size: number): Promise<Omit<ScormArchive, 'close'>> {
  const known = await readDirectory(zip, size);
  checkSizes(known, size);
  refuseOverlaps(known);
  for (const one of known) await inflate(zip, one, () => {});
  return {
    files: known.map(({ file }) => file),
    read: async (path) => {
      const found = known.find(({ file }) => file.path === path);
      if (!found) throw new PackageRefusal('damaged', path);
      const pieces: Buffer[] = [];
      await inflate(zip, found, (piece) => pieces.push(piece));
      return Buffer.concat(pieces);
    },
  };
}

/**
 * Opens a zip and checks names, sizes, overlaps and, by inflating each file once, checksums. Memory use is one chunk. Throws
 * PackageRefusal.
 */
export async function openCheckedArchive(file: string): Promise<ScormArchive> {
  const size = await sizeOfZip(file);
  let zip: ZipFile | undefined;
  try {
    // Names stay undecoded, so that a bad one gets our own message.
    zip = await openPromise(file, { decodeStrings: false, validateEntrySizes: true, autoClose: false });
    const opened = zip;
    return { ...(await checkAll(opened, size)), close: () => opened.close() };
  } catch (error) {
    zip?.close();
    // The library's messages are about bytes and offsets; people read that the file is damaged.
    throw error instanceof PackageRefusal ? error : new PackageRefusal('damaged');
  }
}
