'use client';

import { KeyboardKey } from './keyboard-key.tsx';

export type Shortcut = {
  /** One key, or several pressed together: ["⌘", "K"]. */
  keys: readonly string[];
  does: string;
};

export type ShortcutListProps = { groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] };

/** What the dialog of KeyboardHelp shows; loaded when it opens. */
export function ShortcutList({ groups }: ShortcutListProps) {
  return (
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
                    <KeyboardKey key={key}>{key}</KeyboardKey>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
