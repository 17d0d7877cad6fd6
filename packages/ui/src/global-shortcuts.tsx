'use client';

import { KeyboardHelp } from './keyboard-help.tsx';
import { lazyModule } from './lazy-module.ts';
import type { NavGroup } from './navigation.tsx';
import type { Shortcut } from './shortcut-list.tsx';
import { useHotkey } from './use-hotkey.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

export type GlobalShortcutsProps = {
  /** The pages of the command palette. */
  pages: readonly NavGroup[];
  /** Keys that do something on every page, before ⌘K and `?`. */
  everywhere?: readonly Shortcut[];
  /** Keys of single pages. */
  groups?: readonly { title: string; shortcuts: readonly Shortcut[] }[];
};

const palette = lazyModule(() => import('./command-panel.tsx'));

/** ⌘K opens the command palette, `?` the list of keys. */
export function GlobalShortcuts({ pages, everywhere = [], groups = [] }: GlobalShortcutsProps) {
  const { isOpen, change, loaded } = useLazyDialog(palette, {});
  useHotkey('mod+k', () => change(!isOpen));
  const common = [
    ...everywhere,
    { keys: ['⌘', 'K'], does: 'Go to a page' },
    { keys: ['?'], does: 'This list' },
  ];
  return (
    <>
      {loaded ? <loaded.CommandPanel groups={pages} open={isOpen} onOpenChange={change} /> : null}
      <KeyboardHelp groups={[{ title: 'Everywhere', shortcuts: common }, ...groups]} />
    </>
  );
}
