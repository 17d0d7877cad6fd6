'use client';

import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { useHotkey } from './use-hotkey.ts';
import { useSyncedText } from './use-synced-text.ts';

export type ListSearchProps = {
  label: string;
  /** The label by default. */
  placeholder?: string;
  /** The current search. */
  query: string;
  onSearch: (query: string) => void;
  className?: string;
};

const pauseMs = 200;

/** Calls `onSearch` when typing pauses; `/` focuses it. */
export function ListSearch({ label, placeholder = label, query, onSearch, className }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useSyncedText(query);

  useHotkey('/', () => input.current?.focus());
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      prefix={<Icon name="search" />}
      value={text}
      className={className}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(next), pauseMs);
      }}
    />
  );
}
