import { crc32, deflateSync } from 'node:zlib';

const side = 96;

/** A PNG of soft waves, 96 × 96 pixels. Other numbers give pictures that look different; `mark` adds a dark line in a corner. */
export function drawWavePng(variant: number, { mark = false } = {}): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: side }, (_, y) =>
    Uint8Array.from([
      0,
      ...Array.from({ length: side }, (__, x) => (mark && isMark(x, y) ? 0 : brightness(variant, x, y))),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of grey.
  header.set([8, 0], 8);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const isMark = (x: number, y: number) => x > 78 && x < 92 && y > 88 && y < 92;

function brightness(number: number, x: number, y: number): number {
  const wave = (turns: number, at: number) => Math.sin((2 * Math.PI * turns * at) / side + number);
  return Math.round(128 + 60 * wave((number % 3) + 1, x + y / 2) + 60 * wave((number % 5) + 1, y - x / 3));
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
