'use client';

import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { Icon } from './icon.tsx';
import { menuItemStyles } from './menu-styles.ts';
import type { NavGroup } from './navigation.tsx';
import { useGoToPage } from './page-link.tsx';
import { useFocusReturnHandlers } from './use-dialog-focus-handlers.ts';

type CommandPanelProps = {
  groups: readonly NavGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The command palette: finds a page by its name or keywords. */
export function CommandPanel({ groups, open, onOpenChange }: CommandPanelProps) {
  const { goToPage, pendingMark } = useGoToPage();
  const focusReturn = useFocusReturnHandlers();

  function choose(href: string) {
    onOpenChange(false);
    goToPage(href);
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {pendingMark}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-x-4 top-4 z-50 animate-pop-in overflow-hidden rounded-lg bg-surface-raised shadow-float outline-none sm:inset-x-auto sm:top-[15vh] sm:left-1/2 sm:w-full sm:max-w-xl sm:-translate-x-1/2"
        >
          <Radix.Title className="sr-only">Commands</Radix.Title>
          <Command label="Commands" loop>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Icon name="search" className="size-5 shrink-0 text-muted" />
              <Command.Input
                placeholder="Go to…"
                className="h-14 w-full min-w-0 bg-transparent text-base outline-none"
              />
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
                Nothing by that name.
              </Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group.title}
                  heading={group.title}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
                >
                  {group.items.map((item) => (
                    <Command.Item
                      key={item.href}
                      value={item.href}
                      keywords={[item.label, ...(item.keywords ?? [])]}
                      onSelect={() => choose(item.href)}
                      className={`${menuItemStyles} text-sm data-[disabled=false]:opacity-100 data-[selected=true]:bg-surface-muted`}
                    >
                      <Icon name={item.icon} />
                      <span className="min-w-0 flex-1 truncate">{item.label}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
