import type { UploadCells, UploadField } from '@repo/schemas/training/enrolment-upload';
import type { Place } from '@repo/ui/grid-moves';
import type { Correction } from './corrections.ts';
import type { Desk } from './desk.ts';
import type { GridColumn } from './grid-columns.ts';
import { isHidden } from './row-list.ts';

type Paste = {
  desk: Desk;
  block: readonly (readonly string[])[];
  at: Place;
  columns: readonly GridColumn[];
  canEdit: (row: number, field?: UploadField) => boolean;
};

/** Pastes a block as one undo step. `beyond` counts the rows that did not fit. */
export async function pasteBlock({ desk, block, at, columns, canEdit }: Paste) {
  const { rows } = desk;
  const last = Math.min(at.index + block.length, rows.total) - 1;
  await rows.ensure(at.index, last);
  const corrections: Correction[] = [];
  let kept = 0;
  for (const [offset, values] of block.slice(0, last - at.index + 1).entries()) {
    const number = rows.numberAt(at.index + offset);
    if (number === undefined) continue;
    // Unresolved rows accept only a reference number, so a block skips them.
    if (!canEdit(number, 'traineeName')) kept += 1;
    else {
      const cells = cellsFrom(values, columns.slice(at.column));
      if (Object.keys(cells).length > 0) corrections.push({ row: number, cells });
    }
  }
  desk.correct(corrections);
  return { changed: corrections.length, beyond: Math.max(0, at.index + block.length - rows.total), kept };
}

function cellsFrom(values: readonly string[], columns: readonly GridColumn[]): UploadCells {
  const cells: UploadCells = {};
  for (const [place, value] of values.entries()) {
    const field = columns[place]?.field;
    // Skips masked identity numbers.
    if (field && !(field === 'traineeNric' && isHidden(value))) cells[field] = value.trim();
  }
  return cells;
}
