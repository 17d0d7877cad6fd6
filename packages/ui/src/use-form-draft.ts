'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  applyTypedFields,
  areValuesEqual,
  type Draft,
  deleteDraft,
  deleteExpiredDrafts,
  draftKey,
  omitSensitiveValues,
  readDraft,
  writeDraft,
} from './draft-store.ts';
import { usePersonId } from './person-id.tsx';
import { useFormChanges } from './use-form-changes.ts';
import { useLatestRef } from './use-latest-ref.ts';
import { usePageLeave } from './use-page-leave.ts';

/** How long after the last key the draft is written. */
const restMs = 400;

export type FormDraftOptions<TBeside> = {
  /** Which form of the service it is: "class-details". */
  name: string;
  /** The id of what the form changes; absent where it makes something new. */
  record?: string;
  /**
   * Drafts are kept on the device, so that they outlive a closed tab and signing in again in another one. What is typed about
   * people is kept in this tab alone: on a shared computer nobody's address is left behind.
   */
  personal?: boolean;
  /** What belongs to the form and is no field of it (photos); keep `start` and `value` plain data. */
  beside?: {
    start: TBeside;
    value: TBeside;
    /** Reads what was kept; null when it is no such thing any more. */
    parse: (kept: unknown) => TBeside | null;
    restore: (value: TBeside) => void;
  };
};

export type FormDraft = {
  /** A draft of an earlier visit; `stale` when what it changes was changed meanwhile, and it is not put back by itself. */
  found: { keptAt: number; stale: boolean } | null;
  /** Counts how often other values were put into the form: a key for editors that read theirs once. */
  edition: number;
  /** What was typed then, onto what is in the form now. */
  putBack: () => void;
  /** Away with the draft, and the form is as stored; a stale one leaves the form alone. */
  discard: () => void;
  /** After saving. `Form` with `draft` does it. */
  clear: () => void;
};

/** Keeps what is typed into a form until it is saved: through a reload, a closed tab and an expired sign-in. */
export function useFormDraft<TInput extends FieldValues, TOutput, TBeside = undefined>(
  form: UseFormReturn<TInput, unknown, TOutput>,
  { name, record, personal = false, beside }: FormDraftOptions<TBeside>,
): FormDraft {
  const owner = usePersonId();
  const key = owner === null ? null : draftKey(owner, name, record ?? null);
  const [found, setFound] = useState<(Draft & { stale: boolean }) | null>(null);
  const [edition, setEdition] = useState(0);
  // Until the draft has been looked for, nothing is written over it.
  const ready = useRef(false);
  const { defaultValues } = form.formState;

  const basisNow = () => omitSensitiveValues({ fields: defaultValues, beside: beside?.start });
  const valuesNow = () => omitSensitiveValues({ fields: form.getValues(), beside: beside?.value });

  const writing = useDelayedCall(() => {
    const [basis, values] = [basisNow(), valuesNow()];
    // A form that nobody typed in says nothing about a draft that still waits for a decision.
    if (found?.stale && areValuesEqual(basis, values)) return;
    draftAt(key, personal)?.write({ keptAt: Date.now(), basis, values });
  });
  useFormChanges(form, beside?.value, () => {
    if (ready.current) writing.plan();
  });

  function show(values: unknown) {
    const next = values as { fields: DefaultValues<TInput>; beside?: unknown };
    form.reset({ ...form.getValues(), ...next.fields }, { keepDefaultValues: true });
    const kept = beside?.parse(next.beside);
    if (beside && kept) beside.restore(kept);
    setEdition((count) => count + 1);
  }

  /** Removes the draft; `isTyped` says that the form has something to keep all the same. */
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
    const values = applyTypedFields(basis, draft);
    if (areValuesEqual(values, basis)) {
      kept?.drop();
      return;
    }
    const stale = record !== undefined && !areValuesEqual(draft.basis, basis);
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
    putBack: () => {
      if (found) show(applyTypedFields(valuesNow(), found));
      setFound(null);
    },
    discard: () => {
      if (!found?.stale) {
        form.reset();
        beside?.restore(beside.start);
        setEdition((count) => count + 1);
      }
      // What was typed beside a stale draft is in the form, and is kept again.
      drop(Boolean(found?.stale));
    },
    clear: () => drop(false),
  };
}

/** Calls a moment after it was planned last, or when the page goes. */
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

/** The draft under a key of the browser; null where nothing is kept: for nobody, or where the browser forbids storage. */
function draftAt(key: string | null, personal: boolean) {
  if (key === null) return null;
  try {
    const storage = personal ? window.sessionStorage : window.localStorage;
    return {
      read() {
        deleteExpiredDrafts(storage, Date.now());
        return readDraft(storage, key, Date.now());
      },
      write: (draft: Draft) => writeDraft(storage, key, draft),
      drop: () => deleteDraft(storage, key),
    };
  } catch {
    return null;
  }
}
