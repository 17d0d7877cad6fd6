'use client';

import { Check, ChevronDown, X } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { controlStyles } from './control-styles.ts';
import { menuItemStyles, menuPanelStyles } from './menu-styles.ts';
import { type ComboboxOption, type ComboboxSource, useComboboxOptions } from './use-combobox-options.ts';
import { useListbox } from './use-listbox.ts';

export type { ComboboxOption, ComboboxSource } from './use-combobox-options.ts';

export type ComboboxProps = {
  /** All of them; with a source those to begin with. */
  options: readonly ComboboxOption[];
  /** Asked for the options that have what is typed, where there are too many to send them all. */
  source?: ComboboxSource;
  /** The option of a chosen value that is not among the options; without it the source’s own. */
  find?: ComboboxSource['find'];
  /** The value of the chosen option; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  emptyText?: string;
  /** Can be emptied again. */
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

/** One of many, found by typing. Below a dozen choices a Select is quicker. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    source,
    find = source?.find,
    value,
    onChange,
    onBlur,
    placeholder,
    emptyText = 'Nothing by that name.',
    clearable = false,
  } = props;
  const { disabled, className, ref, ...input } = props;
  const frame = useRef<HTMLDivElement>(null);
  // What is typed; null while the chosen option's label is there.
  const [typed, setTyped] = useState<string | null>(null);
  const { matching, chosen, look, keep, state } = useComboboxOptions({
    options,
    source,
    find,
    value,
    typed,
  });

  const { shown, show, close, inputProps, frameProps, listProps, optionProps } = useListbox({
    count: matching.length,
    initialActive: typed === null ? matching.findIndex((option) => option.value === value) : 0,
    onChoose: (index) => {
      const option = matching[index];
      setTyped(null);
      if (option) keep(option);
      onChange(option?.value ?? null);
    },
  });
  const isEmpty = typed !== null && typed.trim() !== '' && matching.length === 0;
  const nothing = isEmpty ? noteOf(state, emptyText) : null;
  const asksMore = source !== undefined && typed === null;
  const focusText = () => frame.current?.querySelector('input')?.focus();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for when the focus has left all of it
    <div
      ref={frame}
      className={cn('relative', className)}
      onBlur={(event) => {
        frameProps.onBlur(event);
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setTyped(null);
        onBlur?.();
      }}
    >
      <div className={cn(controlStyles, 'flex h-11 items-center')}>
        <input
          id={input.id}
          aria-label={input['aria-label']}
          aria-describedby={input['aria-describedby']}
          aria-invalid={input['aria-invalid']}
          aria-required={input['aria-required']}
          {...inputProps}
          ref={ref}
          disabled={disabled}
          placeholder={placeholder}
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
              setTyped(null);
              onChange(null);
              focusText();
            }}
          >
            <X aria-hidden />
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
          <ChevronDown aria-hidden />
        </button>
      </div>
      {shown ? (
        <ul
          {...listProps}
          aria-label="Choices"
          className={cn(menuPanelStyles, 'absolute inset-x-0 top-full mt-1.5 max-h-80')}
        >
          {matching.map((option, index) => (
            <li
              key={option.value}
              {...optionProps(index, option.value === value)}
              className={cn(menuItemStyles, 'py-2')}
            >
              <span className="min-w-0 flex-1">
                {option.label}
                {option.description ? (
                  <span className="block text-xs text-muted">{option.description}</span>
                ) : null}
              </span>
              {option.value === value ? <Check aria-hidden className="text-accent!" /> : null}
            </li>
          ))}
          {asksMore ? (
            <li aria-hidden className="px-3 py-2 text-sm text-muted">
              Type to find others
            </li>
          ) : null}
        </ul>
      ) : null}
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
        {nothing ?? (shown ? countText(matching.length, { typed: typed !== null, asksMore }) : '')}
      </span>
    </div>
  );
}
