'use client';

import { maximumCellCharacters, type UploadField } from '@repo/schemas/training/enrolment-upload';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { cellChoices, formatUploadCell } from './grid-columns.ts';
import { isMaskedIdentity } from './row-list.ts';

export type CellCommit = {
  row: number;
  field: UploadField;
  /** Null when the cell does not change. */
  text: string | null;
  /** The next active cell. */
  then: 'down' | 'up' | 'next' | 'previous' | 'stay' | 'leave';
};

type CellEditorProps = {
  row: number;
  field: UploadField;
  label: string;
  value: string;
  /** The typed text that started editing; null to edit the stored value. */
  firstTypedText: string | null;
  onCommit: (commit: CellCommit) => void;
};

export function CellEditor({ row, field, label, value, firstTypedText, onCommit }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const listId = useId();
  const { masked, initialText } = toCellInput(field, value);

  useEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function commit(then: CellCommit['then'], keep = true) {
    if (isDone.current) return;
    isDone.current = true;
    const text = input.current?.value ?? initialText;
    onCommit({ row, field, text: keep && text !== initialText ? text.trim() : null, then });
  }

  // Leaving the page commits the input as a correction.
  const leave = useEffectEvent(() => commit('leave'));
  useEffect(() => {
    const listener = () => leave();
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  }, []);

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const then = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'previous' : 'next',
    } as const;
    if (event.key === 'Escape') {
      event.preventDefault();
      commit('stay', false);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      commit(then[event.key]);
    }
  }

  return (
    <>
      <input
        ref={input}
        defaultValue={firstTypedText ?? initialText}
        aria-label={label}
        placeholder={masked ? `${value}: type all of it` : undefined}
        maxLength={maximumCellCharacters}
        list={cellChoices[field] ? listId : undefined}
        autoComplete="off"
        spellCheck={false}
        className="-mx-1 h-full min-w-0 flex-1 bg-surface-raised px-1 text-text outline-none"
        onKeyDown={press}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onBlur={() => commit('leave')}
      />
      <CellChoices id={listId} field={field} />
    </>
  );
}

/** What the input of a cell starts with. A masked identity number can only be replaced, so its input starts empty. */
export function toCellInput(field: UploadField, value: string): { masked: boolean; initialText: string } {
  const masked = isMaskedIdentity(value);
  return { masked, initialText: masked ? '' : formatUploadCell(field, value) };
}

export function CellChoices({ id, field }: { id: string; field: UploadField }) {
  const options = cellChoices[field];
  if (!options) return null;
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}
