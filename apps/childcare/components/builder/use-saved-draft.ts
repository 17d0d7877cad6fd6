'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { useDraftOwner } from '@repo/ui/draft-owner';
import { isConflict } from '@repo/ui/form-version';
import { createSentEdits } from '@repo/ui/sent-edits';
import type { UnsavedStore } from '@repo/ui/unsaved-store';
import { useAutosave } from '@repo/ui/use-autosave';
import { useEffect, useRef, useState } from 'react';
import { redo, startHistory, undo, write } from './history.ts';
import type { Problem } from './lecture-draft.ts';

type Changes = { body: object; problems: Problem[] };

export type SavedDraftOptions<TDraft extends object, TStored extends { updatedAt: string }> = {
  /** Of what is edited. */
  id: string;
  path: string;
  stored: TStored;
  toDraft: (stored: TStored) => TDraft;
  /** What is to be sent of a draft, field by field, and what cannot be. */
  changes: (draft: TDraft, stored: TDraft) => Changes;
  unsaved: UnsavedStore<TDraft>;
  /** What was sent, through a reload. */
  sent: UnsavedStore<TDraft>;
  /** Reads the row once more; null when that fails. */
  load: () => Promise<TStored | null>;
  onSaved: (stored: TStored) => void;
};

/**
 * Writing that saves itself, with undo and redo. Only the fields that changed are sent, with the version they were written
 * on: two people in different fields do not meet, and in one field nobody overwrites the other unknowingly.
 */
export function useSavedDraft<TDraft extends object, TStored extends { updatedAt: string }>(
  options: SavedDraftOptions<TDraft, TStored>,
) {
  const { id, path, stored, toDraft, changes, unsaved, sent: sentDrafts, load, onSaved } = options;
  // The person is part of the key: two may share a browser.
  const keptAs = `${useDraftOwner()}:${id}`;
  const [start] = useState(() => toDraft(stored));
  const [history, setHistory] = useState(() => startHistory(start));
  // Counts the texts an editor was begun with: it reads its own once.
  const [edition, setEdition] = useState(0);
  const [kept, setKept] = useState<TDraft | null>(null);
  // Somebody else changed it: nothing is sent before it is said whose is to stand.
  const [isStale, setStale] = useState(false);
  const basis = useRef(start);
  const version = useRef<string | undefined>(stored.updatedAt);
  const present = useRef(start);
  const [edits] = useState(() => createSentEdits(sentDrafts, keptAs));
  const { state, autosave } = useAutosave<TDraft>(save);
  const { problems } = changes(history.present, basis.current);

  useEffect(() => {
    const found = unsaved.kept(keptAs);
    if (found && JSON.stringify(found) !== JSON.stringify(start)) setKept(found);
  }, [keptAs, unsaved, start]);

  async function save(draft: TDraft): Promise<ApiFailure | null> {
    const { body } = changes(draft, basis.current);
    if (Object.keys(body).length > 0) {
      const written = Object.entries(draft).filter(([field]) => field in body);
      edits.sending({ ...basis.current, ...Object.fromEntries(written) });
      const put = () =>
        callApi<TStored>(path, { method: 'PUT', body: { ...body, expectedUpdatedAt: version.current } });
      let answer = await put();
      if (!answer.ok && isConflict(answer.failure) && (await isOwnLateSave())) answer = await put();
      if (!answer.ok) {
        if (isConflict(answer.failure)) setStale(true);
        return answer.failure;
      }
      version.current = answer.data.updatedAt;
      // What was sent is stored; what could not be sent stays a change.
      const sent = Object.keys(body);
      const storedFields = Object.entries(draft).filter(([field]) => sent.includes(field));
      basis.current = { ...basis.current, ...Object.fromEntries(storedFields) };
      onSaved(answer.data);
    }
    const isAllStored = changes(present.current, basis.current);
    if (isAllStored.problems.length === 0 && Object.keys(isAllStored.body).length === 0) unsaved.drop(keptAs);
    return null;
  }

  /** Whether what is stored by now was sent from here before the page was reloaded; it is the version to go on from then. */
  async function isOwnLateSave(): Promise<boolean> {
    const now = await load();
    if (now === null || !edits.isOwn(toDraft(now))) return false;
    version.current = now.updatedAt;
    return true;
  }

  function show(next: TDraft) {
    present.current = next;
    unsaved.keep(keptAs, next);
    if (!isStale) autosave.change(next);
  }

  function change(part: Partial<TDraft>) {
    const next = { ...present.current, ...part };
    setKept(null);
    setHistory((before) => write(before, next, { field: Object.keys(part).join(), at: Date.now() }));
    show(next);
  }

  function step(go: typeof undo) {
    const next = go(history);
    if (next === history) return;
    setHistory(next);
    setEdition((count) => count + 1);
    show(next.present);
  }

  return {
    draft: history.present,
    change,
    /** What keeps fields from being stored just now. */
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
    edition,
    undo: history.past.length > 0 ? () => step(undo) : null,
    redo: history.future.length > 0 ? () => step(redo) : null,
    state,
    isStale,
    flush: async () => {
      if (!isStale) await autosave.flush();
    },
    isDirty: () => autosave.isDirty(),
    /** What is written here stays on this device, to be put back. */
    showTheirs: () => {
      autosave.forget();
      window.location.reload();
    },
    /** Somebody else's change is let go of. */
    overwrite: () => {
      version.current = undefined;
      setStale(false);
      autosave.change(present.current);
      void autosave.flush();
    },
    kept: kept && {
      putBack: () => {
        change(kept);
        setEdition((count) => count + 1);
      },
      throwAway: () => {
        unsaved.drop(keptAs);
        setKept(null);
      },
    },
  };
}

export type SavedDraft<TDraft extends object> = Omit<
  ReturnType<typeof useSavedDraft<TDraft, { updatedAt: string }>>,
  never
>;
