import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ZipPart = { name: string; content: Uint8Array | string };

/** The earliest zip date in any time zone: equal parts give equal bytes. */
const date = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Compressed in zlib's threads, or stored. */
export async function writeZip(
  parts: Iterable<ZipPart>,
  { compress }: { compress: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { name, content } of parts) zip.addBuffer(Buffer.from(content), name, { ...date, compress });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
