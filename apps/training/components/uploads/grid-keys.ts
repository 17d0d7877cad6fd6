import { cellAfterKey, isCharacterKey } from '@repo/ui/grid-navigation';
import type { KeyboardEvent } from 'react';
import type { UploadGridState } from './use-grid.ts';

export function handleGridKey(event: KeyboardEvent, grid: UploadGridState, onMove: () => void): void {
  const { editor, columns, at, size, go, edit } = grid;
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const withMod = ctrlKey || metaKey;
  const undoes = withMod && key.toLowerCase() === 'z';
  if (undoes || (withMod && key.toLowerCase() === 'y')) {
    event.preventDefault();
    if (undoes && !shiftKey) editor.undo();
    else editor.redo();
    return;
  }
  const moved = cellAfterKey(event, at, size);
  if (moved) {
    event.preventDefault();
    onMove();
    go(moved);
  } else if (key === 'Enter' || key === 'F2') {
    event.preventDefault();
    edit(at, null);
  } else if (key === 'Delete' || key === 'Backspace') {
    event.preventDefault();
    clear(grid);
  } else if (isCharacterKey(event) && columns[at.column]?.field) {
    event.preventDefault();
    edit(at, key);
  }
}

function clear({ editor, columns, canEdit, at }: UploadGridState): void {
  const number = editor.rows.numberAt(at.index);
  const field = columns[at.column]?.field;
  if (number === undefined || !field || !canEdit(number, field)) return;
  if (editor.rows.row(number)?.cells[field]) editor.correct([{ row: number, cells: { [field]: '' } }]);
}
