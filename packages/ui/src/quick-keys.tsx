'use client';

import { CommandPalette } from './command-palette.tsx';
import type { PaletteItem } from './command-panel.tsx';
import { KeyboardHelp, type Shortcut } from './keyboard-help.tsx';

export type QuickKeysProps = {
  /** Where ⌘K leads. */
  pages: readonly { heading: string; items: readonly PaletteItem[] }[];
  /** Keys that do something on every page, before ⌘K and `?`. */
  everywhere?: readonly Shortcut[];
  /** Keys of single pages. */
  groups?: readonly { title: string; shortcuts: readonly Shortcut[] }[];
};

/** ⌘K to go anywhere, `?` for the list of keys. */
export function QuickKeys({ pages, everywhere = [], groups = [] }: QuickKeysProps) {
  const common = [
    ...everywhere,
    { keys: ['⌘', 'K'], does: 'Go to a page' },
    { keys: ['?'], does: 'This list' },
  ];
  return (
    <>
      <CommandPalette placeholder="Go to…" groups={pages} />
      <KeyboardHelp groups={[{ title: 'Everywhere', shortcuts: common }, ...groups]} />
    </>
  );
}
