'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { menuItemStyles, menuPanelStyles } from './menu-styles.ts';
import { NoPrefetchLink } from './no-prefetch-link.tsx';
import { useGoToPage } from './page-link.tsx';

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
  className?: string;
};

export type MenuItemProps = {
  children: ReactNode;
  icon?: ReactNode;
  /** The keyboard shortcut, shown at the right. */
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never });

export type MenuRadioProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  onChange: (value: T) => void;
};

export type MenuCheckboxProps = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

type OpenMenu = {
  /** Runs once the menu is closed and its trigger has the focus again, so that a dialog opened by an item returns the focus there. */
  afterClose: { current: (() => void) | null };
  goToPage: (href: string) => void;
};

const OpenMenuContext = createContext<OpenMenu>({ afterClose: { current: null }, goToPage: () => {} });

export type MenuPanelProps = MenuProps & {
  /** Whether a key opened it before it was loaded: the first item then gets the focus, as Radix does later. */
  isByKeyboard: boolean;
};

/** The menu with its trigger, rendered after it was first opened. */
export function MenuPanel({ trigger, align = 'end', children, className, isByKeyboard }: MenuPanelProps) {
  const afterClose = useRef<(() => void) | null>(null);
  const isFirst = useRef(isByKeyboard);
  const { goToPage, pendingMark } = useGoToPage();
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {pendingMark}
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            if (!isFirst.current || target !== currentTarget) return;
            isFirst.current = false;
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
          }}
          onCloseAutoFocus={() => {
            const run = afterClose.current;
            afterClose.current = null;
            if (run) queueMicrotask(run);
          }}
          className={cn(
            menuPanelStyles,
            'min-w-52 max-h-(--radix-dropdown-menu-content-available-height)',
            className,
          )}
        >
          <OpenMenuContext value={{ afterClose, goToPage }}>{children}</OpenMenuContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An action, or with `href` a link. */
export function MenuItem({
  children,
  icon,
  shortcut,
  tone = 'neutral',
  disabled,
  href,
  onSelect,
}: MenuItemProps) {
  const menu = useContext(OpenMenuContext);
  const inner = (
    <>
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut ? <kbd className="text-xs text-muted">{shortcut}</kbd> : null}
    </>
  );
  const className = cn(
    menuItemStyles,
    tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger',
  );
  if (href !== undefined) {
    return (
      <Radix.Item asChild disabled={disabled} className={className}>
        <NoPrefetchLink
          href={href}
          onNavigate={(event) => {
            event.preventDefault();
            menu.goToPage(href);
          }}
        >
          {inner}
        </NoPrefetchLink>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={() => {
        menu.afterClose.current = onSelect ?? null;
      }}
      className={className}
    >
      {inner}
    </Radix.Item>
  );
}

/** A choice between options, such as a theme. */
export function MenuRadio<T extends string>({ label, value, options, onChange }: MenuRadioProps<T>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={menuItemStyles}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Icon name="check" className="text-accent!" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** The menu stays open after a change. */
export function MenuCheckbox({ children, checked, onChange }: MenuCheckboxProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={menuItemStyles}
    >
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Icon name="check" className="text-accent!" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 pt-2 pb-1 text-xs font-medium text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
