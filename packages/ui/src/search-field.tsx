'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { cn } from './cn.ts';
import { GetForm } from './get-form.tsx';
import { Icon } from './icon.tsx';
import { KeyboardKey } from './keyboard-key.tsx';
import { ListboxOptions } from './listbox-options.tsx';
import { useHotkey } from './use-hotkey.ts';
import { type Listbox, useListbox } from './use-listbox.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useSyncedText } from './use-synced-text.ts';

export type SearchSuggestion = {
  id: string;
  text: string;
  /** Opens this page instead of searching for the text. */
  href?: string;
  icon?: ReactNode;
  /** At the right: "in Electronics", "S$25.00". */
  hint?: string;
};

export type SearchFieldProps = {
  /** For screen readers, and the default placeholder: "Search listings". */
  label: string;
  placeholder?: string;
  /** The page of results; it gets the text as the parameter `name`. */
  action: string;
  name?: string;
  /** Parameters of the current URL that a new search keeps. */
  keep?: readonly string[];
  maxLength?: number;
  suggest?: (text: string, signal: AbortSignal) => Promise<readonly SearchSuggestion[]>;
  /** Names the form where a page has two searches: "Listings". */
  landmark?: string;
  /** `false` where `/` goes to another search of the page. */
  hotkey?: boolean;
  className?: string;
};

/**
 * A search form with suggestions; `/` focuses it, and its text follows the URL. Without a Suspense boundary: React may send what is
 * in one a second time at the end of the page, with the script that moves it.
 */
export function SearchField(props: SearchFieldProps) {
  const parameters = useSearchParams();
  const initial = parameters.get(props.name ?? 'query') ?? '';
  const kept = (props.keep ?? []).flatMap((name) =>
    parameters.getAll(name).map((value) => ({ name, value })),
  );
  return <SearchBox {...props} initial={initial} kept={kept} />;
}

type SearchBoxProps = SearchFieldProps & {
  initial: string;
  kept: readonly { name: string; value: string }[];
};

/** The URL of a suggestion: its own page, or a search for its text. */
function hrefOf({ href, text }: SearchSuggestion, { action, name = 'query', kept }: SearchBoxProps): string {
  if (href) return href;
  return `${action}?${new URLSearchParams([[name, text], ...kept.map((each) => [each.name, each.value])])}`;
}

function SearchBox(props: SearchBoxProps) {
  const { label, placeholder = label, action, name = 'query', maxLength, suggest, kept } = props;
  const { landmark, hotkey = true, className, initial } = props;
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useSyncedText(initial);
  const { suggestions, look } = useSuggestions(suggest);
  const listbox = useListbox({
    count: suggestions.length,
    onChoose: (index) => {
      const suggestion = suggestions[index];
      if (suggestion) router.push(hrefOf(suggestion, props));
    },
  });

  useHotkey(hotkey ? '/' : null, () => {
    input.current?.focus();
    input.current?.select();
  });

  function change(next: string) {
    setText(next);
    look(next);
  }

  return (
    <GetForm
      action={action}
      role="search"
      aria-label={landmark}
      className={cn('relative w-full md:max-w-xl', className)}
      onSubmit={listbox.close}
      {...listbox.frameProps}
    >
      {kept.map((each) => (
        <input key={`${each.name} ${each.value}`} type="hidden" name={each.name} value={each.value} />
      ))}
      <div className={cn('control', 'group flex h-11 items-center gap-2 pr-1 pl-3')}>
        <Icon name="search" className="size-4 shrink-0 text-muted" />
        <input
          {...listbox.inputProps}
          ref={input}
          name={name}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          className="h-full min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
          onFocus={() => listbox.show()}
          onChange={(event) => {
            change(event.target.value);
            listbox.show();
          }}
        />
        <SearchEnd
          isEmpty={text === ''}
          hotkey={hotkey}
          onClear={() => {
            change('');
            input.current?.focus();
          }}
        />
      </div>
      <Suggestions listbox={listbox} suggestions={suggestions} />
    </GetForm>
  );
}

type SearchEndProps = { isEmpty: boolean; hotkey: boolean; onClear: () => void };

/** At the end of the field: a button that clears it, or when empty its shortcut. */
function SearchEnd({ isEmpty, hotkey, onClear }: SearchEndProps) {
  if (!isEmpty) {
    return (
      <button
        type="button"
        aria-label="Clear search"
        className="target-44 flex size-9 items-center justify-center rounded-md text-muted hover:bg-surface-muted hover:text-text"
        onClick={onClear}
      >
        <Icon name="x" className="size-4" />
      </button>
    );
  }
  return hotkey ? (
    <span aria-hidden className="mr-1.5 hidden group-focus-within:hidden pointer-fine:md:block">
      <KeyboardKey>/</KeyboardKey>
    </span>
  ) : null;
}

function Suggestions({
  listbox,
  suggestions,
}: {
  listbox: Listbox;
  suggestions: readonly SearchSuggestion[];
}) {
  return (
    <>
      <ListboxOptions
        listbox={listbox}
        label="Suggestions"
        options={suggestions}
        keyOf={({ id }) => id}
        className="max-h-[min(24rem,60dvh)]"
        optionClassName="pointer-fine:min-h-11"
      >
        {({ icon, text, hint }) => (
          <>
            {icon ?? <Icon name="search" />}
            <span className="min-w-0 flex-1 truncate">{text}</span>
            {hint ? <span className="shrink-0 text-xs text-muted">{hint}</span> : null}
          </>
        )}
      </ListboxOptions>
      <span className="sr-only" aria-live="polite">
        {listbox.shown ? `${suggestions.length} suggestions` : ''}
      </span>
    </>
  );
}
