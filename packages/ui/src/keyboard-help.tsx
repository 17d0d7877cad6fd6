'use client';

import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { useHotkey } from './use-hotkey.ts';

export type Shortcut = {
  /** One key, or several pressed together: ["⌘", "K"]. */
  keys: readonly string[];
  does: string;
};

export type KeyboardHelpProps = { groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] };

/** A dialog that lists the keyboard shortcuts; `?` opens it. */
export function KeyboardHelp({ groups }: KeyboardHelpProps) {
  const [open, setOpen] = useState(false);
  useHotkey('?', () => setOpen(true));
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard shortcuts" width="md">
      <div className="grid gap-6 pb-2 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-2 text-sm font-semibold">{group.title}</h3>
            <dl className="divide-y divide-line text-sm">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className="flex items-center justify-between gap-4 py-2">
                  <dt className="text-muted">{shortcut.does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {shortcut.keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Draws one key. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-surface-muted px-1.5 font-sans text-xs font-medium">
      {children}
    </kbd>
  );
}
