'use client';

import type { Gradebook } from '@repo/schemas/training/gradebook';
import { adjacentCell, cellAfterKey, type GridCell, isCharacterKey } from '@repo/ui/grid-navigation';
import { useLeaveWarning } from '@repo/ui/use-leave-warning';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { cellTargetAt, editsOfPastedBlock } from './block-edits.ts';
import { cellScoreText, cellVersion, parseScoreOrProblem, whyReadOnly } from './cell-look.ts';
import type { CellEditing } from './grid-row.tsx';
import { firstAssessmentColumn } from './grid-sizes.ts';
import { parseClipboardCells } from './parse-clipboard-cells.ts';
import type { GradebookEdit } from './save-queue.ts';
import { gridCellOfElement, useActiveCell } from './use-active-cell.ts';
import type { GradebookRows } from './use-gradebook.ts';

type Options = {
  book: Gradebook;
  rows: GradebookRows;
  save: (edits: readonly GradebookEdit[]) => Promise<void>;
};

/** The active cell, typing in it, and pasting from it on. */
export function useGradebookGrid({ book, rows, save }: Options) {
  const { scroller, virtual, at, size, go, setAt } = useActiveCell(book);
  const active = cellTargetAt({ book, rows }, at);
  const typing = useTyping(active, save);
  const { editing, setNotice } = typing;

  function move(place: GridCell) {
    typing.end();
    go(place);
  }

  function pressInEdit(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    if (key === 'Escape') move(at);
    else if (typing.store()) {
      const step = shiftKey ? -1 : 1;
      const below = { index: Math.max(0, Math.min(at.index + step, size.rows - 1)), column: at.column };
      move(key === 'Enter' ? below : adjacentCell(at, step, size, firstAssessmentColumn));
    }
  }

  function press(event: KeyboardEvent) {
    if (editing) {
      pressInEdit(event);
      return;
    }
    const moved = cellAfterKey(event, at, size);
    const { key } = event;
    if (!moved && !['Enter', 'F2', 'Delete', 'Backspace'].includes(key) && !isCharacterKey(event)) return;
    event.preventDefault();
    if (moved) move(moved);
    else if (key === 'Delete' || key === 'Backspace') storeBlock([['']], { emptiesCells: true });
    else typing.begin(isCharacterKey(event) ? key : undefined);
  }

  function storeBlock(block: readonly (readonly string[])[], { emptiesCells }: { emptiesCells: boolean }) {
    const { edits, notice } = editsOfPastedBlock({ book, rows }, at, { block, emptiesCells });
    setNotice(notice);
    void save(edits);
  }

  function paste(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    // As in an import, a gap in what is pasted discards no draft.
    storeBlock(parseClipboardCells(event.clipboardData.getData('text/plain')), { emptiesCells: false });
  }

  const isActive = (place: GridCell) => place.index === at.index && place.column === at.column;

  function click(event: MouseEvent) {
    const place = gridCellOfElement(event.target);
    if (!place || (editing && isActive(place))) return;
    if (typing.store()) move(place);
  }

  function focus(target: EventTarget) {
    const place = gridCellOfElement(target);
    if (!editing && place && !isActive(place)) setAt(place);
  }

  /** Leaving the grid stores what is typed; changing to another window does not. */
  function leave(next: EventTarget | null) {
    if (!editing || !document.hasFocus() || (next instanceof Node && scroller.current?.contains(next)))
      return;
    if (typing.store()) typing.end();
  }

  const doubleClick = () => (editing ? undefined : typing.begin());
  const on = { press, paste, click, doubleClick, focus, leave, onType: typing.change };
  return { scroller, virtual, at, active, size, on, editing, notice: typing.notice, begin: typing.begin };
}

/** The version is that of when typing began: what somebody else stores meanwhile is not overwritten unseen. */
type OpenEdit = CellEditing & {
  learnerId: string;
  assessmentId: string;
  textBefore: string;
  expectedVersion: string;
};

/** Typing in the active cell. */
function useTyping(active: ReturnType<typeof cellTargetAt>, save: Options['save']) {
  const [opened, setEditing] = useState<OpenEdit | null>(null);
  const [notice, setNotice] = useState('');
  const isHere = opened?.learnerId === active?.learner.id && opened?.assessmentId === active?.assessment.id;
  // Its learner or assessment can be gone meanwhile. Then nothing is stored for whoever is in its place.
  const editing = isHere ? opened : null;
  useLeaveWarning(editing !== null && editing.text !== editing.textBefore);

  function begin(text?: string) {
    if (!active) return;
    const fixed = whyReadOnly(active.cell, active.assessment);
    setNotice(fixed ?? '');
    if (fixed !== null) return;
    const textBefore = cellScoreText(active.cell);
    setEditing({
      ...{ learnerId: active.learner.id, assessmentId: active.assessment.id },
      ...{ text: text ?? textBefore, textBefore, problem: null, expectedVersion: cellVersion(active.cell) },
    });
  }

  function end() {
    setEditing(null);
    setNotice('');
  }

  /** False when what is typed is no score. */
  function store(): boolean {
    if (!editing || !active) return true;
    const { learner, assessment, place } = active;
    const score = parseScoreOrProblem(editing.text, assessment);
    if (typeof score === 'string') {
      setEditing({ ...editing, problem: score });
      setNotice(score);
      return false;
    }
    if (editing.text.trim() !== editing.textBefore) {
      const pair = { learnerId: learner.id, assessmentId: assessment.id, assessmentIndex: place };
      void save([{ ...pair, score, expectedVersion: editing.expectedVersion }]);
    }
    return true;
  }

  function change(text: string) {
    setEditing((before) => before && { ...before, text, problem: null });
  }

  const lostText = 'What you typed was not stored: its learner or assessment is no longer in this class.';
  return {
    editing,
    notice: opened === null || isHere ? notice : lostText,
    setNotice,
    begin,
    end,
    store,
    change,
  };
}
