'use client';

import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { menuItemStyles, menuPanelStyles } from './menu-styles.ts';
import type { Listbox } from './use-listbox.ts';

type ListboxOptionsProps<T> = {
  listbox: Listbox;
  label: string;
  options: readonly T[];
  keyOf: (option: T) => string;
  /** By default the highlighted option is the selected one. */
  isSelected?: (option: T) => boolean;
  className: string;
  optionClassName: string;
  children: (option: T) => ReactNode;
  /** Below the options. */
  end?: ReactNode;
};

/** The list of options below a text field. */
export function ListboxOptions<T>(props: ListboxOptionsProps<T>) {
  const { listbox, label, options, keyOf, isSelected, className, optionClassName, children, end } = props;
  if (!listbox.shown) return null;
  return (
    <ul
      {...listbox.listProps}
      aria-label={label}
      className={cn(menuPanelStyles, 'absolute inset-x-0 top-full mt-1.5', className)}
    >
      {options.map((option, index) => (
        <li
          key={keyOf(option)}
          {...listbox.optionProps(index, isSelected?.(option))}
          className={cn(menuItemStyles, optionClassName)}
        >
          {children(option)}
        </li>
      ))}
      {end}
    </ul>
  );
}
