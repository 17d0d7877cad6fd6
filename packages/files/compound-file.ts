const freeSector = 0xfffffffb;
const noEntry = 0xffffffff;
const entryBytes = 128;
/** Far more than an office file has: protects against very long or circular directories. */
const maximumSectors = 4096;

type Entry = { name: string; kind: number; left: number; right: number; child: number };

/** Top-level names in the directory of a compound file (.doc, .xls, .ppt); folders end in a slash. Null for an invalid file. */
export function compoundFileEntryNames(bytes: Uint8Array): string[] | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return namesBelow(readDirectory(view));
  } catch (error) {
    // An offset outside the bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readDirectory(view: DataView): Entry[] {
  const sectorBytes = 2 ** view.getUint16(30, true);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new RangeError('No such sector size');
  const start = (sector: number) => (sector + 1) * sectorBytes;
  const entries: Entry[] = [];
  let sector = view.getUint32(48, true);
  for (let read = 0; sector < freeSector && read < maximumSectors; read += 1) {
    for (let offset = 0; offset < sectorBytes; offset += entryBytes) {
      entries.push(readEntry(view, start(sector) + offset));
    }
    // The sector allocation table is itself stored in sectors; the header lists the first 109.
    const perTable = sectorBytes / 4;
    const table = Math.floor(sector / perTable);
    if (table >= 109) break;
    sector = view.getUint32(start(view.getUint32(76 + table * 4, true)) + (sector % perTable) * 4, true);
  }
  return entries;
}

function readEntry(view: DataView, offset: number): Entry {
  const length = Math.min(view.getUint16(offset + 64, true), 64);
  let name = '';
  for (let at = 0; at < length - 2; at += 2) name += String.fromCharCode(view.getUint16(offset + at, true));
  return {
    name,
    kind: view.getUint8(offset + 66),
    left: view.getUint32(offset + 68, true),
    right: view.getUint32(offset + 72, true),
    child: view.getUint32(offset + 76, true),
  };
}

/** Children of the root only: deeper entries, such as embedded documents, do not count. */
function namesBelow(entries: Entry[]): string[] {
  const names: string[] = [];
  const waiting = [entries[0]?.child ?? noEntry];
  const seen = new Set<number>();
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (entry === undefined || seen.has(index)) continue;
    seen.add(index);
    names.push(entry.kind === 1 ? `${entry.name}/` : entry.name);
    waiting.push(entry.left, entry.right);
  }
  return names;
}
