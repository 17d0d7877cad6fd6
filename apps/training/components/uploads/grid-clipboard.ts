import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { formatCount } from '@repo/ui/format-count';
import { toast } from '@repo/ui/toast';
import type { ClipboardEvent } from 'react';
import type { RowCorrection } from './correction-queue.ts';
import { formatUploadCell, type GridColumn } from './grid-columns.ts';
import { parsePastedCells } from './pasted-cells.ts';
import { isMaskedIdentity } from './row-list.ts';
import type { UploadGridState } from './use-grid.ts';

/** Pastes from the active cell on, as one undo step, and reports what did not fit. */
export async function pasteCellsAndReport(
  event: ClipboardEvent,
  { editor, columns, canEdit, at }: UploadGridState,
): Promise<void> {
  const block = parsePastedCells(event.clipboardData.getData('text/plain'));
  if (block.length === 0) return;
  event.preventDefault();
  const { rows } = editor;
  const last = Math.min(at.index + block.length, rows.total) - 1;
  await rows.loadRange(at.index, last);
  const corrections: RowCorrection[] = [];
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
  editor.correct(corrections);
  const pasted = `${formatCount(corrections.length, ['row', 'rows'])} pasted`;
  editor.announce(pasted);
  const beyond = Math.max(0, at.index + block.length - rows.total);
  const left = [
    beyond > 0 ? `${formatCount(beyond, ['row', 'rows'])} did not fit: the list ends before.` : '',
    kept > 0 ? `${formatCount(kept, ['row', 'rows'])} cannot be changed now.` : '',
  ].filter(Boolean);
  if (left.length > 0) toast.warning(pasted, { description: left.join(' ') });
}

function cellsFrom(values: readonly string[], columns: readonly GridColumn[]): UploadCells {
  const cells: UploadCells = {};
  for (const [place, value] of values.entries()) {
    const field = columns[place]?.field;
    // Skips masked identity numbers.
    if (field && !(field === 'traineeNric' && isMaskedIdentity(value))) cells[field] = value.trim();
  }
  return cells;
}

/** Does nothing when the cell is masked or text is selected. */
export function copyUnmaskedCell(event: ClipboardEvent, { editor, columns, at }: UploadGridState): void {
  const field = columns[at.column]?.field;
  const text = field && editor.rows.rowAt(at.index)?.cells[field];
  if (!field || text === undefined || isMaskedIdentity(text) || !window.getSelection()?.isCollapsed) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', formatUploadCell(field, text));
}
