'use client';

import { useEffect, useState } from 'react';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import { createDraftSaver, type DraftChanges } from './draft-saver.ts';
import { type MergedField, mergedFieldOf } from './form-version.ts';
import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from './live-course-change-consent-provider.tsx';
import type { EditConflict } from './merge-panel.tsx';
import { applyTheirChanges, type FieldChange } from './merge-values.ts';
import { createOwnSaveRecognizer } from './own-save-recognizer.ts';
import { toast } from './toast.tsx';
import { createUnsavedDraftStore, type UnsavedDraft } from './unsaved-drafts.ts';
import type { UnsavedStore } from './unsaved-store.ts';
import { useAutosave } from './use-autosave.ts';
import { useEditHistory } from './use-edit-history.ts';
import { useLatestRef } from './use-latest-ref.ts';
import { usePersonalStore } from './use-personal-store.ts';

/** A field in the merge dialog; `isReadOnce` when its editor reads the value only once. */
export type DraftField = MergedField & { label: string; isReadOnce?: boolean };

export type SavedDraftOptions<TDraft extends object, TStored extends { updatedAt: string }> = {
  /** The ids of the row and of its course. */
  id: string;
  courseId: string;
  stored: TStored;
  toDraft: (stored: TStored) => TDraft;
  /** The changed fields to send, and those that cannot be sent. */
  changes: (draft: TDraft, stored: TDraft) => DraftChanges;
  /**
   * By dotted name. For a list whose entries have ids, such as `questions`, `questions.#` is the order and `questions.#id` an
   * entry.
   */
  fields: Readonly<Record<string, DraftField>>;
  /** The draft, in local storage. */
  unsaved: UnsavedStore<UnsavedDraft<TDraft>>;
  /** What was sent, in session storage. */
  sent: UnsavedStore<TDraft>;
  put: (body: object) => Promise<ApiAnswer<TStored>>;
  /** Reads the row again; 404 when it was deleted. */
  load: () => Promise<TStored | ApiFailure>;
  onSaved: (stored: TStored) => void;
};

/**
 * Writing in a course's builder that saves itself once its author agreed to change the course for its learners, with undo and
 * redo. Only the fields that changed are sent, with the version they were written
 * on: two people in different fields have both stored, and in one field nobody overwrites the other unknowingly.
 */
export function useAutosavedCourseDraft<TDraft extends object, TStored extends { updatedAt: string }>(
  options: SavedDraftOptions<TDraft, TStored>,
) {
  const { id, courseId, stored, fields } = options;
  const sent = usePersonalStore(options.sent);
  const [start] = useState(() => options.toDraft(stored));
  const { unsavedDraft, found, discard } = useUnsavedDraft(usePersonalStore(options.unsaved), id, start);
  const [conflict, setConflict] = useState<{ editConflict: EditConflict; isOpen: boolean } | null>(null);
  const [isGone, setGone] = useState(false);
  const consent = useLiveCourseChangeConsent();
  const latest = useLatestRef(options);
  const history = useEditHistory(start, (draft) => {
    unsavedDraft.write({ base: saver.basis(), draft, within: courseId });
    if (!saver.isHeld()) autosave.change(draft);
  });
  const { present, draft, edition, undo, redo } = history;
  const [saver] = useState(() =>
    createDraftSaver<TDraft, TStored>({
      stored,
      toDraft: options.toDraft,
      changes: options.changes,
      put: async (body) =>
        (await consent.askOnce())
          ? latest.current.put(body)
          : { ok: false, failure: liveCourseChangeDeclined },
      load: () => latest.current.load(),
      edits: createOwnSaveRecognizer(sent, id),
      present: () => present.current,
      onSaved: (row) => latest.current.onSaved(row),
      onTaken: showTaken,
      onConflict: (editConflict) => setConflict(editConflict && { editConflict, isOpen: true }),
      onGone: () => setGone(true),
    }),
  );
  const { state, autosave } = useAutosave<TDraft>(async (draft) => {
    const failure = await saver.save(draft);
    const left = saver.changes(present.current);
    const isStored = left.problems.length === 0 && Object.keys(left.body).length === 0;
    if (failure === null && isStored) unsavedDraft.removeIfEqual(present.current);
    return failure;
  });
  const { problems } = saver.changes(draft);

  function showTaken(taken: readonly FieldChange[], isOwn: boolean) {
    history.changeAllSteps((step) => applyTheirChanges(step, taken));
    if (taken.some((field) => mergedFieldOf(fields, field)?.isReadOnce)) history.remount();
    if (!isOwn) sayTaken(fields, taken);
  }

  const isDirty = () => autosave.isDirty() || saver.isHeld();

  async function flush(): Promise<void> {
    if (!saver.isHeld()) await autosave.flush();
  }

  return {
    draft,
    change: (part: Partial<TDraft>) => history.put({ ...present.current, ...part }, Object.keys(part).join()),
    /** Why fields cannot be stored now. */
    problems,
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.message,
    edition,
    undo,
    redo,
    state,
    isGone,
    isWaitingForConsent: consent.state === 'asking',
    saveOnBlur: () => {
      if (isDirty()) void flush();
    },
    /** Saves at once, and asks for consent again where it was refused. Returns whether everything is stored. */
    saveNow: async (): Promise<boolean> => {
      consent.tryAgain();
      await flush();
      return !isDirty();
    },
    /** Fields that another person changed too; nothing is sent before a choice. */
    conflict: conflict && {
      fields,
      editConflict: conflict.isOpen ? conflict.editConflict : null,
      open: () => saver.compareAgain(),
      close: () => setConflict((now) => now && { ...now, isOpen: false }),
      choose(takesTheirs: (name: string) => boolean) {
        history.replace(saver.choose(takesTheirs), 'choice');
        void autosave.flush();
      },
    },
    unsaved: found && {
      restore: () => {
        discard();
        history.replace(saver.restore(found), 'kept');
      },
      discard,
    },
  };
}

/** The unsaved draft of an earlier visit, until it is restored or discarded. */
function useUnsavedDraft<TDraft extends object>(
  store: UnsavedStore<UnsavedDraft<TDraft>>,
  id: string,
  start: TDraft,
) {
  const [unsavedDraft] = useState(() => createUnsavedDraftStore(store, id));
  const [found, setFound] = useState<UnsavedDraft<TDraft> | null>(null);
  useEffect(() => {
    setFound(unsavedDraft.find(start));
  }, [unsavedDraft, start]);
  return {
    unsavedDraft,
    found,
    discard() {
      unsavedDraft.removeEarlier();
      setFound(null);
    },
  };
}

/** Shows a toast with the fields that another person changed. */
function sayTaken(fields: Readonly<Record<string, DraftField>>, taken: readonly FieldChange[]) {
  // Entries of a list share a label.
  const names = new Set(taken.map((field) => `“${mergedFieldOf(fields, field)?.label ?? field.name}”`));
  if (names.size === 0) return;
  const list = new Intl.ListFormat('en').format(names);
  toast.info(`Somebody else changed ${list}. It is shown here now.`);
}

export type SavedDraft<TDraft extends object> = ReturnType<
  typeof useAutosavedCourseDraft<TDraft, { updatedAt: string }>
>;
