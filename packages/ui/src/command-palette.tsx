'use client';

import type { CommandPanelProps } from './command-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { useHotkey } from './use-hotkey.ts';
import { useOpening } from './use-opening.ts';

export type CommandPaletteProps = Omit<CommandPanelProps, 'open' | 'onOpenChange'> & {
  /** Controls the open state when a button opens it too. ⌘K and Ctrl K always work. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const panel = lazyPart(() => import('./command-panel.tsx'));

/** ⌘K: searches pages and actions. Loaded on first use. */
export function CommandPalette({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const { isOpen, change, loaded } = useOpening(panel, { open, onOpenChange });
  useHotkey('mod+k', () => change(!isOpen));
  return loaded ? <loaded.CommandPanel {...rest} open={isOpen} onOpenChange={change} /> : null;
}
