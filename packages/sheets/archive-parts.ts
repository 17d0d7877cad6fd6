import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { WorkbookRefusal } from './problems.ts';

/** Office files have dozens of parts. */
const maximumEntries = 5000;
/** A sheet of 20,000 rows and 17 columns has about 10 MB. */
const maximumPartBytes = 64 * 1024 * 1024;
/** Limit for all parts that are read. */
const maximumBytes = 96 * 1024 * 1024;
/** Limit for the sizes that the archive declares, including parts that are not read. */
const maximumDeclaredBytes = 512 * 1024 * 1024;
const maximumTextBytes = 8 * 1024 * 1024;

/** Office programs compare names without case; some write `\` or a leading slash. */
const normaliseName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

export class ArchiveParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left = maximumBytes;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(normaliseName(name));
  }

  /** Null for a missing part. Throws WorkbookRefusal while inflating a part that is too large. */
  async read(name: string, most = maximumPartBytes): Promise<Buffer | null> {
    const entry = this.#entries.get(normaliseName(name));
    if (entry === undefined) return null;
    if (entry.isEncrypted()) throw new WorkbookRefusal('encrypted');
    const limit = Math.min(most, this.#left);
    // The zip library refuses an entry of another size than it declares.
    const whole = Buffer.allocUnsafeSlow(Math.min(entry.uncompressedSize, limit));
    let size = 0;
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      if (size + piece.byteLength > whole.byteLength) throw new WorkbookRefusal('bomb');
      size += piece.copy(whole, size);
    }
    this.#left -= size;
    return whole;
  }

  /** The first bytes of a part, or all of a shorter one; null for a missing part. */
  async readStart(name: string, most: number): Promise<Buffer | null> {
    const entry = this.#entries.get(normaliseName(name));
    if (entry === undefined || entry.isEncrypted()) return null;
    const pieces: Buffer[] = [];
    let size = 0;
    // Leaving the loop ends the stream.
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      pieces.push(piece);
      size += piece.byteLength;
      if (size >= most) break;
    }
    return Buffer.concat(pieces).subarray(0, most);
  }

  /** "" for a missing part. */
  async readText(name: string): Promise<string> {
    return (await this.read(name, maximumTextBytes))?.toString('utf8') ?? '';
  }
}

/** Removes data after the archive, which the library rejects. */
function trimArchive(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf('PK\x05\x06');
  const commentBytes = end === -1 ? 0 : buffer.readUInt16LE(end + 20);
  return end === -1 ? buffer : buffer.subarray(0, end + 22 + commentBytes);
}

/** Throws WorkbookRefusal for an archive that cannot be an office file, and the library's error for a damaged one. */
export async function openOfficeArchive(bytes: Uint8Array): Promise<ArchiveParts> {
  // The directory's sizes may be false, so `read` counts. Names are only compared, never used as paths.
  const options = { decodeStrings: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(trimArchive(bytes), options);
  if (zip.entryCount > maximumEntries) throw new WorkbookRefusal('bomb');
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    const name = normaliseName(entry.fileNameRaw.toString('utf8'));
    // With duplicate names it is unclear which part another program shows.
    if (entries.has(name)) throw new WorkbookRefusal('damaged');
    entries.set(name, entry);
    declared += entry.uncompressedSize;
  }
  if (declared > maximumDeclaredBytes) throw new WorkbookRefusal('bomb');
  return new ArchiveParts(zip, entries);
}
