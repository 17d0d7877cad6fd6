import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

export type ZipPart = { name: string; content: Uint8Array | string };

/** 1 January 1980, the earliest zip date: equal parts give equal bytes. */
const date = 0x21;

function pack({ name, content }: { name: string; content: Uint8Array }, packed: Uint8Array, method: 0 | 8) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.byteLength, 14);
  fields.writeUInt32LE(content.byteLength, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return { name: Buffer.from(name), fields, packed };
}

function assemble(entries: readonly ReturnType<typeof pack>[]): Uint8Array<ArrayBuffer> {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, fields, packed } of entries) {
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, at, name);
    bodies.push(Buffer.from('PK\x03\x04'), fields, name, packed);
    offset += 30 + name.byteLength + packed.byteLength;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.byteLength, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end]));
}

const bytesOf = ({ name, content }: ZipPart) => ({
  name,
  content: typeof content === 'string' ? Buffer.from(content) : content,
});

/** Allows names that libraries reject: paths outside the archive, or with `\`. */
export async function writeZip(parts: readonly ZipPart[]): Promise<Uint8Array<ArrayBuffer>> {
  return assemble(
    await Promise.all(
      parts.map(bytesOf).map(async (part) => pack(part, await deflate(part.content, { level: 6 }), 8)),
    ),
  );
}

export function storeZip(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  return assemble(parts.map(bytesOf).map((part) => pack(part, part.content, 0)));
}
