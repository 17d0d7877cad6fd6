'use client';

import { useEffect, useMemo, useState } from 'react';
import { normalizeForSearch } from './normalize-for-search.ts';
import { useSuggestions } from './use-suggestions.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** A second line. */
  description?: string | undefined;
};

/** Options searched on the server, when there are too many to send. Must be referentially stable. */
export type ComboboxSource = {
  /** Throws when the server cannot be reached or refuses. */
  search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** The option of a chosen value, such as one of a draft. */
  find: (value: string, signal: AbortSignal) => Promise<ComboboxOption | null>;
};

/** The options of a field, and how to find one that is not among them. */
export type ComboboxChoices = {
  options: readonly ComboboxOption[];
  find: ComboboxSource['find'] | undefined;
};

type Wanted = ComboboxChoices & {
  /** With a source, `options` are only the initial ones. */
  source: ComboboxSource | undefined;
  value: string | null;
  /** The typed text; null for none. */
  typed: string | null;
};

function having(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = normalizeForSearch(text).split(/\s+/);
  return options.filter((option) => {
    const all = normalizeForSearch(`${option.label} ${option.description ?? ''}`);
    return words.every((word) => all.includes(word));
  });
}

/** The option of a value: undefined while it loads, null when there is none. */
export function useComboboxChoice(value: string | null, { options, find }: ComboboxChoices) {
  const [answer, setAnswer] = useState<{ value: string; option: ComboboxOption | null } | null>(null);
  const known = options.find((option) => option.value === value);
  const answered = answer?.value === value ? answer.option : undefined;
  const isAsked = value !== null && known === undefined && answered === undefined;

  useEffect(() => {
    if (!find || value === null || !isAsked) return undefined;
    const controller = new AbortController();
    const settle = (option: ComboboxOption | null) => {
      if (!controller.signal.aborted) setAnswer({ value, option });
    };
    // After a failure the field shows no label, but keeps its value.
    find(value, controller.signal).then(settle, () => settle(null));
    return () => controller.abort();
  }, [find, value, isAsked]);

  return {
    choice: known ?? (isAsked && find ? undefined : (answered ?? null)),
    /** Remembers the option that was chosen. */
    keep: (option: ComboboxOption) => setAnswer({ value: option.value, option }),
  };
}

/** The options that match the typed text, and the chosen one, which may not be among them. */
export function useComboboxOptions({ options, source, find, value, typed }: Wanted) {
  const { suggestions, text, failed, look } = useSuggestions(source?.search);
  const { choice, keep } = useComboboxChoice(value, { options, find });

  const asks = source !== undefined && (typed ?? '').trim() !== '';
  const isAnswered = asks && text === typed;
  const matching = useMemo(() => {
    if (!asks) return source ? options : having(options, typed ?? '');
    // Until the response arrives, shows what still matches of the previous one.
    if (isAnswered) return suggestions;
    const known = new Map([...suggestions, ...options].map((option) => [option.value, option]));
    return having([...known.values()], typed ?? '');
  }, [asks, source, options, typed, isAnswered, suggestions]);

  return {
    matching,
    chosen: choice ?? undefined,
    look,
    keep,
    state: !asks || isAnswered ? (failed && asks ? 'failed' : 'ready') : 'asking',
  } as const;
}
