'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftOwner } from './draft-owner.tsx';
import {
  type Draft,
  type DraftStorage,
  draftKey,
  dropDraft,
  keepable,
  putOnto,
  readDraft,
  sameValues,
  sweepDrafts,
  writeDraft,
} from './draft-store.ts';

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
  const owner = useDraftOwner();
  const key = owner === null ? null : draftKey(owner, name, record ?? null);
  const [found, setFound] = useState<(Draft & { stale: boolean }) | null>(null);
  const [edition, setEdition] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Until the draft has been looked for, nothing is written over it.
  const ready = useRef(false);
  const waiting = useRef(false);
  const { defaultValues } = form.formState;

  const basisNow = () => keepable({ fields: defaultValues, beside: beside?.start });
  const valuesNow = () => keepable({ fields: form.getValues(), beside: beside?.value });

  function write() {
    clearTimeout(timer.current);
    const storage = key && storageOf(personal);
    if (!storage || !waiting.current) return;
    waiting.current = false;
    const [basis, values] = [basisNow(), valuesNow()];
    // A form that nobody typed in says nothing about a draft that still waits for a decision.
    if (found?.stale && sameValues(basis, values)) return;
    writeDraft(storage, key, { keptAt: Date.now(), basis, values });
  }

  function show(values: unknown) {
    const next = values as { fields: DefaultValues<TInput>; beside?: unknown };
    form.reset({ ...form.getValues(), ...next.fields }, { keepDefaultValues: true });
    const kept = beside?.parse(next.beside);
    if (beside && kept) beside.restore(kept);
    setEdition((count) => count + 1);
  }

  const find = useEffectEvent(() => {
    const storage = key && storageOf(personal);
    ready.current = true;
    if (!storage) return;
    sweepDrafts(storage, Date.now());
    const draft = readDraft(storage, key, Date.now());
    if (!draft) return;
    const basis = basisNow();
    const values = putOnto(basis, draft);
    if (sameValues(values, basis)) {
      dropDraft(storage, key);
      return;
    }
    const stale = record !== undefined && !sameValues(draft.basis, basis);
    setFound({ ...draft, stale });
    if (!stale) show(values);
  });
  useEffect(() => {
    find();
    return () => setFound(null);
  }, [key, personal]);

  const flush = useEffectEvent(write);
  const changed = useEffectEvent(() => {
    if (!ready.current) return;
    waiting.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flush(), restMs);
  });
  useEffect(() => {
    const typing = form.watch(() => changed());
    const leave = () => document.visibilityState === 'hidden' && flush();
    const leaveForGood = () => flush();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leaveForGood);
    return () => {
      typing.unsubscribe();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leaveForGood);
      flush();
    };
  }, [form]);

  const besideText = JSON.stringify(beside?.value);
  const seen = useRef(besideText);
  useEffect(() => {
    if (besideText === seen.current) return;
    seen.current = besideText;
    changed();
  }, [besideText]);

  return {
    found: found && { keptAt: found.keptAt, stale: found.stale },
    edition,
    putBack: () => {
      if (found) show(putOnto(valuesNow(), found));
      setFound(null);
    },
    discard: () => {
      if (!found?.stale) {
        form.reset();
        beside?.restore(beside.start);
        setEdition((count) => count + 1);
      }
      const storage = key && storageOf(personal);
      if (storage) dropDraft(storage, key);
      // What was typed beside a stale draft is in the form, and is kept again.
      waiting.current = Boolean(found?.stale);
      write();
      setFound(null);
    },
    clear: () => {
      clearTimeout(timer.current);
      waiting.current = false;
      const storage = key && storageOf(personal);
      if (storage) dropDraft(storage, key);
      setFound(null);
    },
  };
}

/** Null where the browser forbids storage altogether. */
function storageOf(personal: boolean): DraftStorage | null {
  try {
    return personal ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}
