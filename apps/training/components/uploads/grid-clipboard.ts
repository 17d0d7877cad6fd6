import { toast } from '@repo/ui/toast';
import type { ClipboardEvent } from 'react';
import { showCell } from './grid-columns.ts';
import { several } from './labels.ts';
import { pasteBlock } from './paste-block.ts';
import { readPastedCells } from './pasted-cells.ts';
import { isHidden } from './row-list.ts';
import type { Grid } from './use-grid.ts';

/** Pastes from the active cell on, and reports what did not fit. */
export async function pasteCells(event: ClipboardEvent, { desk, columns, canEdit, at }: Grid): Promise<void> {
  const block = readPastedCells(event.clipboardData.getData('text/plain'));
  if (block.length === 0) return;
  event.preventDefault();
  const { changed, beyond, kept } = await pasteBlock({ desk, block, at, columns, canEdit });
  desk.announce(`${several(changed, 'row', 'rows')} pasted`);
  const left = [
    beyond > 0 ? `${several(beyond, 'row', 'rows')} did not fit: the list ends before.` : '',
    kept > 0 ? `${several(kept, 'row', 'rows')} cannot be changed now.` : '',
  ].filter(Boolean);
  if (left.length > 0)
    toast.warning(`${several(changed, 'row', 'rows')} pasted`, { description: left.join(' ') });
}

/** Does nothing when the cell is masked or text is selected. */
export function copyCell(event: ClipboardEvent, { desk, columns, at }: Grid): void {
  const field = columns[at.column]?.field;
  const text = field && desk.rows.rowAt(at.index)?.cells[field];
  if (!field || text === undefined || isHidden(text) || !window.getSelection()?.isCollapsed) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', showCell(field, text));
}
