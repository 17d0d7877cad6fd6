type Change = {
  /** General purpose bits to set: 1 means encrypted. */
  flags?: number;
  method?: number;
  sum?: number;
  packedSize?: number;
  size?: number;
  /** The type and rights of a Unix file. */
  unixMode?: number;
  offset?: number;
};

function* directoryOf(view: DataView): Generator<number> {
  const end = view.byteLength - 22;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    yield at;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

const nameAt = (bytes: Uint8Array, view: DataView, at: number) =>
  new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));

/** A file's entry in the zip's central directory. */
export function readDirectoryEntry(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): { offset: number; packedSize: number; size: number; sum: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const at of directoryOf(view)) {
    if (nameAt(bytes, view, at) !== name) continue;
    return {
      sum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
  }
  throw new Error(`There is no ${name}`);
}

/** A copy of the zip with changed fields in a file's central directory entry. */
export function tamperDirectoryEntry(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  change: Change,
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  for (const at of directoryOf(view)) {
    if (nameAt(copy, view, at) !== name) continue;
    if (change.flags !== undefined) view.setUint16(at + 8, view.getUint16(at + 8, true) | change.flags, true);
    if (change.method !== undefined) view.setUint16(at + 10, change.method, true);
    if (change.sum !== undefined) view.setUint32(at + 16, change.sum, true);
    if (change.packedSize !== undefined) view.setUint32(at + 20, change.packedSize, true);
    if (change.size !== undefined) view.setUint32(at + 24, change.size, true);
    if (change.offset !== undefined) view.setUint32(at + 42, change.offset, true);
    if (change.unixMode !== undefined) {
      view.setUint8(at + 5, 3);
      view.setUint32(at + 38, change.unixMode * 0x10000, true);
    }
    return copy;
  }
  throw new Error(`There is no ${name}`);
}

/** A copy of the zip with a file's sizes in the ZIP64 extra field; `size` replaces the real one. */
export function withZip64Sizes(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  size?: bigint,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = [...directoryOf(view)].find((one) => nameAt(bytes, view, one) === name);
  if (at === undefined) throw new Error(`There is no ${name}`);
  const told = readDirectoryEntry(bytes, name);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(size ?? BigInt(told.size), 4);
  extra.writeBigUInt64LE(BigInt(told.packedSize), 12);
  const behind = at + 46 + view.getUint16(at + 28, true);
  const long = Buffer.concat([bytes.subarray(0, behind), extra, bytes.subarray(behind)]);
  long.writeUInt32LE(0xffffffff, at + 20);
  long.writeUInt32LE(0xffffffff, at + 24);
  long.writeUInt16LE(extra.byteLength, at + 30);
  const end = long.byteLength - 22;
  long.writeUInt32LE(long.readUInt32LE(end + 12) + extra.byteLength, end + 12);
  return new Uint8Array(long);
}
