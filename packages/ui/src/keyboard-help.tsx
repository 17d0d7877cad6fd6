'use client';

import { Dialog } from './dialog.tsx';
import { lazyModule } from './lazy-module.ts';
import type { ShortcutListProps } from './shortcut-list.tsx';
import { useHotkey } from './use-hotkey.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

const list = lazyModule(() => import('./shortcut-list.tsx'));

/** A dialog that lists the keyboard shortcuts; `?` opens it. */
export function KeyboardHelp({ groups }: ShortcutListProps) {
  const { isOpen, change, loaded } = useLazyDialog(list, {});
  useHotkey('?', () => change(true));
  return (
    loaded && (
      <Dialog open={isOpen} onOpenChange={change} title="Keyboard shortcuts" width="md">
        <loaded.ShortcutList groups={groups} />
      </Dialog>
    )
  );
}
