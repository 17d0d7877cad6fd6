'use client';

import type { Gradebook } from '@repo/schemas/training/gradebook';
import { adjacentCell, cellAfterKey, type GridCell, isCharacterKey } from '@repo/ui/grid-navigation';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { blockEdits, targetAt } from './block-edits.ts';
import { cellText, parseScore, whyFixed } from './cell-look.ts';
import type { Editing } from './grid-row.tsx';
import { firstAssessmentColumn } from './grid-sizes.ts';
import { parseBlock } from './paste-block.ts';
import { placeOf, useActiveCell } from './use-active-cell.ts';
import type { Edit, Rows } from './use-gradebook.ts';

type Options = { book: Gradebook; rows: Rows; save: (edits: readonly Edit[]) => Promise<void> };

/** The active cell, typing in it, and pasting from it on. */
export function useGrid({ book, rows, save }: Options) {
  const sizes = { learners: book.learners.length, assessments: book.assessments.length };
  const { scroller, virtual, at, size, go, setAt } = useActiveCell(sizes);
  const active = targetAt({ book, rows }, at);
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
    else if (key === 'Delete' || key === 'Backspace') storeBlock([['']]);
    else typing.begin(isCharacterKey(event) ? key : undefined);
  }

  function storeBlock(block: readonly (readonly string[])[]) {
    const { edits, notice } = blockEdits({ book, rows }, at, block);
    setNotice(notice);
    void save(edits);
  }

  function paste(event: ClipboardEvent) {
    if (editing) return;
    event.preventDefault();
    storeBlock(parseBlock(event.clipboardData.getData('text/plain')));
  }

  const isActive = (place: GridCell) => place.index === at.index && place.column === at.column;

  function click(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place || (editing && isActive(place))) return;
    if (typing.store()) move(place);
  }

  function focus(target: EventTarget) {
    const place = placeOf(target);
    if (!editing && place && !isActive(place)) setAt(place);
  }

  /** Leaving the grid stores what is typed. */
  function leave(next: EventTarget | null) {
    if (!editing || (next instanceof Node && scroller.current?.contains(next))) return;
    if (typing.store()) typing.end();
  }

  const doubleClick = () => (editing ? undefined : typing.begin());
  const on = { press, paste, click, doubleClick, focus, leave, onType: typing.change };
  return { scroller, virtual, at, active, size, on, editing, notice: typing.notice, begin: typing.begin };
}

/** The version is that of when typing began: what somebody else stores meanwhile is not overwritten unseen. */
type OpenEdit = Editing & { expectedVersion: string };

/** Typing in the active cell. */
function useTyping(active: ReturnType<typeof targetAt>, save: Options['save']) {
  const [editing, setEditing] = useState<OpenEdit | null>(null);
  const [notice, setNotice] = useState('');

  function begin(text?: string) {
    if (!active) return;
    const fixed = whyFixed(active.cell, active.assessment);
    setNotice(fixed ?? '');
    if (fixed !== null) return;
    setEditing({ text: text ?? cellText(active.cell), problem: null, expectedVersion: active.cell[6] });
  }

  function end() {
    setEditing(null);
    setNotice('');
  }

  /** False when what is typed is no score. */
  function store(): boolean {
    if (!editing || !active) return true;
    const { learner, assessment, place, cell } = active;
    const score = parseScore(editing.text, assessment);
    if (typeof score === 'string') {
      setEditing({ ...editing, problem: score });
      setNotice(score);
      return false;
    }
    if (editing.text.trim() !== cellText(cell)) {
      const pair = { learnerId: learner.id, assessmentId: assessment.id, place };
      void save([{ ...pair, score, expectedVersion: editing.expectedVersion }]);
    }
    return true;
  }

  function change(text: string) {
    setEditing((before) => before && { ...before, text, problem: null });
  }

  return { editing, notice, setNotice, begin, end, store, change };
}
