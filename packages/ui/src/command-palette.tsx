'use client';

import type { CommandPanelProps } from './command-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { useHotkey } from './use-hotkey.ts';
import { useOpening } from './use-opening.ts';

export type CommandPaletteProps = Omit<CommandPanelProps, 'open' | 'onOpenChange'> & {
  /** When the open state is yours (a button opens it too). ⌘K and Ctrl K always do. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const panel = lazyPart(() => import('./command-panel.tsx'));

/** ⌘K: every place and action by name. Fetched when it is first asked for. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const { isOpen, change, loaded } = useOpening(panel, { open, onOpenChange });
  useHotkey('mod+k', () => change(!isOpen));
  return loaded ? <loaded.CommandPanel {...rest} open={isOpen} onOpenChange={change} /> : null;
}
