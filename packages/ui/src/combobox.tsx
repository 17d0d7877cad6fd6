'use client';

import { type Ref, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { ListboxOptions } from './listbox-options.tsx';
import { menuPanelStyles } from './menu-styles.ts';
import { type ComboboxOption, type ComboboxSource, useComboboxOptions } from './use-combobox-options.ts';
import { type Listbox, useListbox } from './use-listbox.ts';

export type { ComboboxOption, ComboboxSource } from './use-combobox-options.ts';

export type ComboboxProps = {
  /** All options; with a source, the initial ones. */
  options: readonly ComboboxOption[];
  /** Searches options on the server when there are too many to send. */
  source?: ComboboxSource;
  /** Looks up a selected value missing from the options; defaults to the source's own. */
  find?: ComboboxSource['find'];
  /** Null when nothing is selected. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Called after `onChange` with the option that a person chose. */
  onPick?: (option: ComboboxOption) => void;
  onBlur?: () => void;
  placeholder?: string;
  emptyText?: string;
  clearable?: boolean;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

function noteOf(state: 'ready' | 'asking' | 'failed', emptyText: string): string {
  if (state === 'asking') return 'Searching…';
  return state === 'failed' ? 'The search failed. Please try again in a moment.' : emptyText;
}

/** For screen readers. */
function countText(count: number, { typed, asksMore }: { typed: boolean; asksMore: boolean }): string {
  const choices = count === 1 ? '1 choice' : `${count} choices`;
  if (asksMore) return `${choices}. Type to find others.`;
  return typed ? choices : '';
}

const iconButton =
  'flex h-full w-9 shrink-0 items-center justify-center text-muted hover:text-text [&_svg]:size-4';

/** For about a dozen options or fewer, use Select. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    source,
    find = source?.find,
    value,
    onChange,
    onPick,
    onBlur,
    emptyText,
    ...others
  } = props;
  const { clearable = false, className, ...inputProps } = others;
  const { disabled } = inputProps;
  const frame = useRef<HTMLDivElement>(null);
  // Null while the selected option's label is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const { matching, chosen, look, keep, state } = useComboboxOptions({ options, source, find, value, typed });

  function choose(option: ComboboxOption | undefined) {
    setTyped(null);
    if (option) keep(option);
    onChange(option?.value ?? null);
    if (option) onPick?.(option);
  }

  const listbox = useListbox({
    count: matching.length,
    initialActive: typed === null ? matching.findIndex((option) => option.value === value) : 0,
    onChoose: (index) => choose(matching[index]),
    onLeave: () => {
      setTyped(null);
      onBlur?.();
    },
  });
  const { shown, show, close } = listbox;
  const isEmpty = typed !== null && typed.trim() !== '' && matching.length === 0;
  const nothing = isEmpty ? noteOf(state, emptyText ?? 'Nothing by that name.') : null;
  const asksMore = source !== undefined && typed === null;
  const focusText = () => frame.current?.querySelector('input')?.focus();

  return (
    <div ref={frame} className={cn('relative', className)} {...listbox.frameProps}>
      <div className={cn('control', 'flex h-11 items-center')}>
        <input
          {...inputProps}
          {...listbox.inputProps}
          value={typed ?? chosen?.label ?? ''}
          className="h-full min-w-0 flex-1 rounded-md bg-transparent pl-3 outline-none"
          onClick={() => show()}
          onChange={(event) => {
            setTyped(event.target.value);
            look(event.target.value);
            show(0);
          }}
        />
        {clearable && chosen && !disabled ? (
          <button
            type="button"
            aria-label={`Clear ${chosen.label}`}
            className={iconButton}
            onClick={() => {
              choose(undefined);
              focusText();
            }}
          >
            <Icon name="x" />
          </button>
        ) : null}
        <button
          type="button"
          tabIndex={-1}
          aria-label="Show choices"
          aria-expanded={shown}
          disabled={disabled}
          className={iconButton}
          onClick={() => {
            focusText();
            if (shown) close();
            else show();
          }}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <ComboboxList {...{ listbox, matching, value, asksMore, nothing }} isTyped={typed !== null} />
    </div>
  );
}

type ComboboxListProps = {
  listbox: Listbox;
  matching: readonly ComboboxOption[];
  value: string | null;
  /** More options can be found by typing. */
  asksMore: boolean;
  /** Why there are no options. */
  nothing: string | null;
  isTyped: boolean;
};

function ComboboxList({ listbox, matching, value, asksMore, nothing, isTyped }: ComboboxListProps) {
  const count = listbox.shown ? countText(matching.length, { typed: isTyped, asksMore }) : '';
  return (
    <>
      <ListboxOptions
        listbox={listbox}
        label="Choices"
        options={matching}
        keyOf={(option) => option.value}
        isSelected={(option) => option.value === value}
        className="max-h-80"
        optionClassName="py-2"
        end={
          asksMore ? (
            <li aria-hidden className="px-3 py-2 text-sm text-muted">
              Type to find others
            </li>
          ) : null
        }
      >
        {(option) => (
          <>
            <span className="min-w-0 flex-1">
              {option.label}
              {option.description ? (
                <span className="block text-xs text-muted">{option.description}</span>
              ) : null}
            </span>
            {option.value === value ? <Icon name="check" className="text-accent!" /> : null}
          </>
        )}
      </ListboxOptions>
      {nothing ? (
        <p
          className={cn(
            menuPanelStyles,
            'absolute inset-x-0 top-full mt-1.5 px-3 py-6 text-center text-muted',
          )}
        >
          {nothing}
        </p>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {nothing ?? count}
      </span>
    </>
  );
}
