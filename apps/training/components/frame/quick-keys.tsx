'use client';

import { CommandPalette, type PaletteItem } from '@repo/ui/command-palette';
import { KeyboardHelp } from '@repo/ui/keyboard-help';

export type QuickKeysProps = {
  groups: readonly { heading: string; items: readonly PaletteItem[] }[];
  /** Whether this person grades: its page has keys of its own. */
  grades: boolean;
};

const everywhere = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['/'], does: 'Search the list' },
    { keys: ['↑', '↓'], does: 'Go through the rows of a table' },
    { keys: ['⌘', 'K'], does: 'Go to a page' },
    { keys: ['?'], does: 'This list' },
  ],
};

const grading = {
  title: 'Grading',
  shortcuts: [
    { keys: ['J'], does: 'Next submission' },
    { keys: ['K'], does: 'Previous submission' },
    { keys: ['N'], does: 'Next one to grade' },
    { keys: ['S'], does: 'Write the score' },
  ],
};

/** ⌘K to go anywhere, `?` for the list of keys. */
export function QuickKeys({ groups, grades }: QuickKeysProps) {
  return (
    <>
      <CommandPalette placeholder="Go to…" groups={groups} />
      <KeyboardHelp groups={grades ? [everywhere, grading] : [everywhere]} />
    </>
  );
}
