import { crc32 } from 'node:zlib';

const signatureLength = 8;
const keyword = 'openbadgecredential';

/** A chunk of a PNG: length, type, data, checksum. The packages that write chunks have not been maintained for ten years. */
function makeChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Stores a signed credential in a PNG without one, as an uncompressed iTXt chunk behind the header (Open Badges 3.0, 5.3.1). */
export function bakePng(png: Uint8Array, jwt: string): Uint8Array<ArrayBuffer> {
  const source = Buffer.from(png);
  // Keyword, no compression, no language, no translated keyword.
  const text = Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(jwt, 'utf8')]);
  const headerEnd = signatureLength + 12 + source.readUInt32BE(signatureLength);
  return new Uint8Array(
    Buffer.concat([source.subarray(0, headerEnd), makeChunk('iTXt', text), source.subarray(headerEnd)]),
  );
}

/** Stores a signed credential in an SVG (Open Badges 3.0, 5.3.2). A compact JWS has no character that XML would escape. */
export function bakeSvg(svg: string, jwt: string): string {
  return svg.replace(
    /<svg([^>]*)>/,
    `<svg$1 xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><openbadges:credential verify="${jwt}"/>`,
  );
}
