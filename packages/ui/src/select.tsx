import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'size'> & {
  options: readonly SelectOption[];
  /** The text of an empty first option: "Choose a category". */
  placeholder?: string;
  /** 36 or 44 pixels high. */
  size?: 'sm' | 'md';
};

/** The native select. For long lists use Combobox. */
export function Select({ options, placeholder, size = 'md', className, ...rest }: SelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select
        {...rest}
        className={cn('control', 'appearance-none pl-3 pr-9', size === 'md' ? 'h-11' : 'h-9')}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
