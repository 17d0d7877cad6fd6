/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
export function countSpellingEdits(from: string, to: string): number {
  const a = [...from];
  const b = [...to];
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= b.length; column++) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + differs,
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, at(row - 2, column - 2) + 1);
      }
      current.push(distance);
    }
  }
  return at(a.length, b.length);
}

/** The number of edits that still counts as a misspelling of a word of this length. */
export function maximumSpellingDistance(length: number): number {
  if (length < 3) return 0;
  if (length < 5) return 1;
  return length < 9 ? 2 : 3;
}
