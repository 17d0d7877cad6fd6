/** What `photoHash` compares: nine columns give eight differences in each row. */
export const photoHashGrid = { columns: 9, rows: 8 } as const;

/**
 * The difference hash of a photo: one bit for every two neighbours of a row, set where the left one is brighter. Photos that
 * differ in size, compression, brightness or a small mark differ in few bits. `brightness` is the whole photo in
 * `photoHashGrid`, row by row, 0–255. A signed 64-bit number, as PostgreSQL stores it.
 */
export function photoHash(brightness: Float32Array): bigint {
  const { columns, rows } = photoHashGrid;
  let bits = 0n;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column;
      bits = (bits << 1n) | ((brightness[at] ?? 0) > (brightness[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, bits);
}
