'use client';

import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { createDraftSaver, type DraftChanges } from './draft-saver.ts';
import { type History, rebase, redo, startHistory, undo, write } from './edit-history.ts';
import { fieldOf, type MergedField } from './form-version.ts';
import { createKeptDraft, type KeptDraft } from './kept-drafts.ts';
import type { Meeting } from './merge-panel.tsx';
import { type FieldChange, takeOver } from './merge-values.ts';
import { createSentEdits } from './sent-edits.ts';
import { toast } from './toast.tsx';
import type { UnsavedStore } from './unsaved-store.ts';
import { useAutosave } from './use-autosave.ts';
import { useOwnStore } from './use-own-store.ts';

/** A field as the dialog shows it; `isReadOnce` where its editor reads its value once. */
export type DraftField = MergedField & { label: string; isReadOnce?: boolean };

export type SavedDraftOptions<TDraft extends object, TStored extends { updatedAt: string }> = {
  /** Of what is edited, and of the course it is in. */
  id: string;
  within: string;
  stored: TStored;
  toDraft: (stored: TStored) => TDraft;
  /** What is to be sent of a draft, field by field, and what cannot be. */
  changes: (draft: TDraft, stored: TDraft) => DraftChanges;
  /**
   * By its dotted name; what a field holds may have parts of its own. Of a list whose entries have ids (`questions`) the order
   * is `questions.#`, each entry `questions.#id`.
   */
  fields: Readonly<Record<string, DraftField>>;
  /** On the device. */
  unsaved: UnsavedStore<KeptDraft<TDraft>>;
  /** What was sent, in the tab. */
  sent: UnsavedStore<TDraft>;
  put: (body: object) => Promise<ApiAnswer<TStored>>;
  /** Reads the row once more; 404 when it has gone. */
  load: () => Promise<TStored | ApiFailure>;
  onSaved: (stored: TStored) => void;
};

/**
 * Writing that saves itself, with undo and redo. Only the fields that changed are sent, with the version they were written
 * on: two people in different fields have both stored, and in one field nobody overwrites the other unknowingly.
 */
export function useSavedDraft<TDraft extends object, TStored extends { updatedAt: string }>(
  options: SavedDraftOptions<TDraft, TStored>,
) {
  const { id, within, stored, fields } = options;
  const unsaved = useOwnStore(options.unsaved);
  const sent = useOwnStore(options.sent);
  const [start] = useState(() => options.toDraft(stored));
  const [history, setHistory] = useState(() => startHistory(start));
  // Counts the texts an editor was begun with: it reads its own once.
  const [edition, setEdition] = useState(0);
  const [found, setFound] = useState<KeptDraft<TDraft> | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const present = useRef(start);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [keeper] = useState(() => createKeptDraft(unsaved, id));
  const [saver] = useState(() =>
    createDraftSaver<TDraft, TStored>({
      stored,
      toDraft: options.toDraft,
      changes: options.changes,
      put: (body) => latest.current.put(body),
      load: () => latest.current.load(),
      edits: createSentEdits(sent, id),
      present: () => present.current,
      onSaved: (row) => latest.current.onSaved(row),
      onTaken: showTaken,
      onMeeting(next) {
        setMeeting(next);
        setOpen(next !== null);
      },
      onGone: () => setGone(true),
    }),
  );
  const { state, autosave } = useAutosave<TDraft>(async (draft) => {
    const failure = await saver.save(draft);
    if (failure === null) dropStored();
    return failure;
  });
  const { problems } = saver.changes(history.present);

  useEffect(() => {
    setFound(keeper.find(start));
  }, [keeper, start]);

  function dropStored() {
    const left = saver.changes(present.current);
    if (left.problems.length === 0 && Object.keys(left.body).length === 0) keeper.stored(present.current);
  }

  function showTaken(taken: readonly FieldChange[], isOwn: boolean) {
    present.current = takeOver(present.current, taken);
    // Undoing one's own steps does not undo what somebody else wrote.
    setHistory((before) => rebase(before, (step) => takeOver(step, taken)));
    readAgain(taken);
    // Several entries of a list have one name.
    const names = new Set(taken.map((field) => `“${fieldOf(fields, field)?.label ?? field.name}”`));
    if (isOwn || names.size === 0) return;
    const list = new Intl.ListFormat('en').format(names);
    toast.info(`Somebody else changed ${list}. It is shown here now.`);
  }

  function readAgain(changed: readonly FieldChange[]) {
    if (changed.some((field) => fieldOf(fields, field)?.isReadOnce)) setEdition((count) => count + 1);
  }

  function show(next: TDraft) {
    present.current = next;
    keeper.keep({ base: saver.basis(), draft: next, within });
    if (!saver.isHeld()) autosave.change(next);
  }

  function put(next: TDraft, field: string) {
    setHistory((before) => write(before, next, { field, at: Date.now() }));
    show(next);
  }

  function step(go: (history: History<TDraft>) => History<TDraft>) {
    const next = go(history);
    if (next === history) return;
    setHistory(next);
    setEdition((count) => count + 1);
    show(next.present);
  }

  return {
    draft: history.present,
    change: (part: Partial<TDraft>) => put({ ...present.current, ...part }, Object.keys(part).join()),
    /** What keeps fields from being stored just now. */
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
    edition,
    undo: history.past.length > 0 ? () => step(undo) : null,
    redo: history.future.length > 0 ? () => step(redo) : null,
    state,
    isGone,
    flush: async () => {
      if (!saver.isHeld()) await autosave.flush();
    },
    isDirty: () => autosave.isDirty() || saver.isHeld(),
    /** What both changed; nothing is sent before somebody chose. */
    conflict: meeting && {
      fields,
      meeting: isOpen ? meeting : null,
      open: () => saver.compareAgain(),
      close: () => setOpen(false),
      choose(takesTheirs: (name: string) => boolean) {
        const next = saver.choose(takesTheirs);
        put(next, 'choice');
        setEdition((count) => count + 1);
        void autosave.flush();
      },
    },
    kept: found && {
      putBack: () => {
        const next = saver.putBack(found);
        keeper.settle();
        setFound(null);
        put(next, 'kept');
        setEdition((count) => count + 1);
      },
      throwAway: () => {
        keeper.settle();
        setFound(null);
      },
    },
  };
}

export type SavedDraft<TDraft extends object> = ReturnType<
  typeof useSavedDraft<TDraft, { updatedAt: string }>
>;
