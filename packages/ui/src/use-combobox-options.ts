'use client';

import { useEffect, useMemo, useState } from 'react';
import { foldText } from './fold-text.ts';
import { useSuggestions } from './use-suggestions.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** A second line: where a station lies, what a course is about. */
  description?: string | undefined;
};

/** Options that the server finds, because there may be too many to send them all. Keep it stable. */
export type ComboboxSource = {
  /** Throws when the server cannot be reached or refuses. */
  search: (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** The option of a value that is chosen already, such as in a draft. */
  find: (value: string, signal: AbortSignal) => Promise<ComboboxOption | null>;
};

type Wanted = {
  /** All of them, or with a source those to begin with. */
  options: readonly ComboboxOption[];
  source: ComboboxSource | undefined;
  value: string | null;
  /** What is typed; null for nothing. */
  typed: string | null;
};

function having(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = foldText(text).split(/\s+/);
  return options.filter((option) => {
    const all = foldText(`${option.label} ${option.description ?? ''}`);
    return words.every((word) => all.includes(word));
  });
}

/** The options that match what is typed, and the chosen one, which need not be among them. */
export function useComboboxOptions({ options, source, value, typed }: Wanted) {
  const { suggestions, text, failed, look } = useSuggestions(source?.search);
  const [picked, setPicked] = useState<ComboboxOption | null>(null);
  const chosen =
    options.find((option) => option.value === value) ?? (picked?.value === value ? picked : undefined);
  const lacksChosen = value !== null && chosen === undefined;

  useEffect(() => {
    if (!source || value === null || !lacksChosen) return undefined;
    const controller = new AbortController();
    source.find(value, controller.signal).then(
      (option) => {
        if (!controller.signal.aborted) setPicked(option);
      },
      // Without its label the field is empty; the value is kept.
      () => undefined,
    );
    return () => controller.abort();
  }, [source, value, lacksChosen]);

  const asks = source !== undefined && (typed ?? '').trim() !== '';
  const isAnswered = asks && text === typed;
  const matching = useMemo(() => {
    if (!asks) return source ? options : having(options, typed ?? '');
    // Until the answer comes, those of the answer before that still match.
    if (isAnswered) return suggestions;
    const known = new Map([...suggestions, ...options].map((option) => [option.value, option]));
    return having([...known.values()], typed ?? '');
  }, [asks, source, options, typed, isAnswered, suggestions]);

  return {
    matching,
    chosen,
    look,
    /** Keeps the label of what is chosen. */
    keep: setPicked,
    state: !asks || isAnswered ? (failed && asks ? 'failed' : 'ready') : 'asking',
  } as const;
}
