/** As much as a socket gives at once. */
const blockBytes = 65_536;

/** The same bytes in blocks of some size: a piece can be a single byte, and whoever keeps each in an object of its own keeps a hundred. */
export async function* mergeSmallChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block: Buffer | undefined;
  let filled = 0;
  for await (const piece of pieces) {
    if (block && filled + piece.byteLength > blockBytes) {
      yield block.subarray(0, filled);
      block = undefined;
      filled = 0;
    }
    if (piece.byteLength >= blockBytes) {
      yield piece;
      continue;
    }
    // A new one each time: the last may still be in use.
    block ??= Buffer.allocUnsafeSlow(blockBytes);
    block.set(piece, filled);
    filled += piece.byteLength;
  }
  if (block) yield block.subarray(0, filled);
}
