/** A row index and a column. */
export type GridCell = { index: number; column: number };
type Size = { rows: number; columns: number; page: number };
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key moves, as in a spreadsheet; null when it does not. */
export function cellAfterKey(pressed: Pressed, at: GridCell, size: Size): GridCell | null {
  const wanted = target(pressed, at, size);
  if (!wanted) return null;
  return { index: clamp(wanted.index, size.rows), column: clamp(wanted.column, size.columns) };
}

function target(
  { key, ctrlKey, metaKey }: Pressed,
  { index, column }: GridCell,
  size: Size,
): GridCell | null {
  const far = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return { index: far ? 0 : index - 1, column };
    case 'ArrowDown':
      return { index: far ? size.rows - 1 : index + 1, column };
    case 'ArrowLeft':
      return { index, column: far ? 0 : column - 1 };
    case 'ArrowRight':
      return { index, column: far ? size.columns - 1 : column + 1 };
    case 'PageUp':
      return { index: index - size.page, column };
    case 'PageDown':
      return { index: index + size.page, column };
    case 'Home':
      return { index: far ? 0 : index, column: 0 };
    case 'End':
      return { index: far ? size.rows - 1 : index, column: size.columns - 1 };
    default:
      return null;
  }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}

/** The last cell of a row is followed by the first of the next row. */
export function adjacentCell({ index, column }: GridCell, step: 1 | -1, size: Size, first: number): GridCell {
  const next = column + step;
  if (next >= size.columns) return { index: clamp(index + 1, size.rows), column: first };
  if (next < first) return { index: clamp(index - 1, size.rows), column: size.columns - 1 };
  return { index, column: next };
}

/** Whether the key types a character. */
export function isCharacterKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed & Pick<KeyboardEvent, 'altKey'>): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
