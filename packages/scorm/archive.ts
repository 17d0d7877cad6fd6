import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { foldedPath, isLitter, packagePath } from './package-path.ts';
import { PackageRefusal } from './problems.ts';

const megabyte = 1_048_576;

/** What a package may be; see the sentences in problems.ts. */
export const packageLimits = {
  files: 5000,
  fileBytes: 200 * megabyte,
  totalBytes: 500 * megabyte,
  /** More than so many times what is packed is a bomb, once it is more than any small package has. */
  ratio: 200,
  ratioFromBytes: 20 * megabyte,
};

/** A file in the archive: where its bytes lie, checked to be what the directory says. */
export type PackedFile = {
  path: string;
  size: number;
  start: number;
  packedSize: number;
  isDeflated: boolean;
};

export type Archive = {
  files: PackedFile[];
  /** The whole content of a file that is small. */
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

/** The archive's own limits are known from its directory, before anything is inflated. */
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

/** Files that share their bytes are how a small zip becomes endlessly large, or contains itself. */
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
    const path = packagePath(name.endsWith('/') ? name.slice(0, -1) : name);
    if (name.endsWith('/') || isLitter(path)) continue;
    if (entry.isEncrypted()) throw new PackageRefusal('encrypted');
    if (!entry.canDecodeFileData()) throw new PackageRefusal('damaged', path);
    if (names.has(foldedPath(path))) throw new PackageRefusal('same-name', path);
    names.add(foldedPath(path));
    if (names.size > packageLimits.files) throw new PackageRefusal('too-many-files');
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const { uncompressedSize: size, compressedSize: packedSize } = entry;
    if (start + packedSize > archiveBytes) throw new PackageRefusal('damaged', path);
    const file = { path, size, start, packedSize, isDeflated: entry.compressionMethod === 8 };
    known.push({ entry, file, from: entry.relativeOffsetOfLocalHeader });
  }
  return known;
}

/** Inflates a file and hands its pieces on; what is longer, shorter or other than the directory says is damaged. */
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

/** How long a file is that begins as a zip does. */
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

async function checkAll(zip: ZipFile, size: number): Promise<Omit<Archive, 'close'>> {
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
 * Opens a zip on the disk and checks all of it: names, sizes, overlaps, and every file inflated once and compared with its sum.
 * No more of it is held than a piece. Throws PackageRefusal.
 */
export async function openArchive(file: string): Promise<Archive> {
  const size = await sizeOfZip(file);
  let zip: ZipFile | undefined;
  try {
    // Names stay bytes, so that the sentence about a bad one is ours.
    zip = await openPromise(file, { decodeStrings: false, validateEntrySizes: true, autoClose: false });
    const opened = zip;
    return { ...(await checkAll(opened, size)), close: () => opened.close() };
  } catch (error) {
    zip?.close();
    // The library's errors speak of bytes and offsets: to a person all of them say that the file is broken.
    throw error instanceof PackageRefusal ? error : new PackageRefusal('damaged');
  }
}
