import { ZipFile } from 'yazl';

export type ZipPart = { name: string; content: Uint8Array | string };

/** The earliest zip date in any time zone: equal parts give equal bytes. */
const date = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** The same bytes: a part may be large. */
const bufferOf = (content: ZipPart['content']) =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

/** Copies once; `stream/consumers` copies twice. */
function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** Compressed in zlib's threads, or stored. */
export async function writeZip(
  parts: Iterable<ZipPart>,
  { compress }: { compress: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { name, content } of parts) zip.addBuffer(bufferOf(content), name, { ...date, compress });
  zip.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return joined(pieces);
}
