'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  applyEditedFields,
  areValuesEqual,
  deleteDraft,
  deleteExpiredDrafts,
  draftKey,
  omitSensitiveValues,
  readUnexpiredDraft,
  type StoredDraft,
  saveOrDeleteDraft,
} from './draft-store.ts';
import { usePersonId } from './person-id.tsx';
import { useFormChanges } from './use-form-changes.ts';
import { useLatestRef } from './use-latest-ref.ts';
import { usePageLeave } from './use-page-leave.ts';

/** The delay between the last key press and writing the draft. */
const restMs = 400;

export type FormDraftOptions<TBeside> = {
  /** The name of the form, unique in the service: "class-details". */
  name: string;
  /** The id of the edited record; omitted for a new one. */
  recordId?: string;
  /**
   * Drafts are in local storage, so that they outlive a closed tab. Personal data is kept in session storage, so that a shared
   * computer does not collect it.
   */
  personal?: boolean;
  /** Plain data of the form that is not a field (photos). */
  outsideForm?: {
    start: TBeside;
    value: TBeside;
    /** Null for invalid stored data. */
    parse: (kept: unknown) => TBeside | null;
    restore: (value: TBeside) => void;
  };
};

export type FormDraft = {
  /** The draft of an earlier visit; a `stale` one, whose record was changed since, is not restored automatically. */
  found: { keptAt: number; stale: boolean } | null;
  /** The key of rich-text editors, which read their value only once: it changes when a draft is restored or discarded. */
  edition: number;
  /** Applies the draft to the form's present values. */
  restore: () => void;
  /** Deletes the draft and resets the form; a stale draft was not restored, so the form stays. */
  discard: () => void;
  /** Deletes the draft after a save; `Form` with `draft` calls it. */
  clear: () => void;
};

/** Keeps a form's input in the browser until it is saved, and restores it. */
export function useFormDraft<TInput extends FieldValues, TOutput, TBeside = undefined>(
  form: UseFormReturn<TInput, unknown, TOutput>,
  { name, recordId, personal = false, outsideForm }: FormDraftOptions<TBeside>,
): FormDraft {
  const owner = usePersonId();
  const key = owner === null ? null : draftKey(owner, name, recordId ?? null);
  const [found, setFound] = useState<(StoredDraft & { stale: boolean }) | null>(null);
  const [edition, setEdition] = useState(0);
  // Nothing is written before an existing draft was read.
  const ready = useRef(false);
  const { defaultValues } = form.formState;

  const basisNow = () => omitSensitiveValues({ fields: defaultValues, beside: outsideForm?.start });
  const valuesNow = () => omitSensitiveValues({ fields: form.getValues(), beside: outsideForm?.value });

  const writing = useDelayedCall(() => {
    const [basis, values] = [basisNow(), valuesNow()];
    // An untouched form must not overwrite a stale draft that still needs a decision.
    if (found?.stale && areValuesEqual(basis, values)) return;
    draftAt(key, personal)?.write({ keptAt: Date.now(), basis, values });
  });
  useFormChanges(form, outsideForm?.value, () => {
    if (ready.current) writing.plan();
  });

  function show(values: unknown) {
    const next = values as { fields: DefaultValues<TInput>; beside?: unknown };
    form.reset({ ...form.getValues(), ...next.fields }, { keepDefaultValues: true });
    const kept = outsideForm?.parse(next.beside);
    if (outsideForm && kept) outsideForm.restore(kept);
    setEdition((count) => count + 1);
  }

  /** Deletes the draft; with `isTyped` the form's present input is kept as a new one. */
  function drop(isTyped: boolean) {
    draftAt(key, personal)?.drop();
    if (isTyped) writing.callNow();
    else writing.cancel();
    setFound(null);
  }

  const find = useEffectEvent(() => {
    ready.current = true;
    const kept = draftAt(key, personal);
    const draft = kept?.read();
    if (!draft) return;
    const basis = basisNow();
    const values = applyEditedFields(basis, draft);
    if (areValuesEqual(values, basis)) {
      kept?.drop();
      return;
    }
    const stale = recordId !== undefined && !areValuesEqual(draft.basis, basis);
    setFound({ ...draft, stale });
    if (!stale) show(values);
  });
  useEffect(() => {
    find();
    return () => setFound(null);
  }, [key, personal]);

  return {
    found: found && { keptAt: found.keptAt, stale: found.stale },
    edition,
    restore: () => {
      if (found) show(applyEditedFields(valuesNow(), found));
      setFound(null);
    },
    discard: () => {
      if (!found?.stale) {
        form.reset();
        outsideForm?.restore(outsideForm.start);
        setEdition((count) => count + 1);
      }
      // The form has input typed beside a stale draft, which is kept as a draft again.
      drop(Boolean(found?.stale));
    },
    clear: () => drop(false),
  };
}

/** A debounced call, which also runs when the page is left. */
function useDelayedCall(call: () => void) {
  const latest = useLatestRef(call);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function cancel() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function callNow() {
    cancel();
    latest.current();
  }

  usePageLeave(() => {
    if (timer.current !== undefined) callNow();
  });
  return {
    plan() {
      cancel();
      timer.current = setTimeout(callNow, restMs);
    },
    callNow,
    cancel,
  };
}

/** Reads and writes the draft under a key; null when nobody is signed in or the browser forbids storage. */
function draftAt(key: string | null, personal: boolean) {
  if (key === null) return null;
  try {
    const storage = personal ? window.sessionStorage : window.localStorage;
    return {
      read() {
        deleteExpiredDrafts(storage, Date.now());
        return readUnexpiredDraft(storage, key, Date.now());
      },
      write: (draft: StoredDraft) => saveOrDeleteDraft(storage, key, draft),
      drop: () => deleteDraft(storage, key),
    };
  } catch {
    return null;
  }
}
