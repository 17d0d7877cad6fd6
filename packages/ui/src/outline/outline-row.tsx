'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { ActionsMenu } from '../actions-menu.tsx';
import { cn } from '../cn.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MenuItem, MenuLabel, MenuSeparator } from '../dropdown-menu.tsx';
import { Icon } from '../icon.tsx';
import { NoPrefetchLink } from '../no-prefetch-link.tsx';
import type { Chapter } from './chapters.ts';
import type { OutlineChanges } from './use-outline-changes.ts';

export type OutlineRowProps<T extends { id: string; title: string }> = {
  /** What it is called: "lecture". */
  noun: string;
  item: T;
  outline: Pick<OutlineChanges<T>, 'chapters' | 'deleteItem'>;
  href: string;
  /** Whether it is in the editor. */
  current: boolean;
  handle: ReactNode;
  /** Further properties of the link. */
  link?: Pick<ComponentProps<typeof NoPrefetchLink>, 'ref' | 'onKeyDown' | 'aria-keyshortcuts'>;
  /** MenuItems that move it within its chapter. */
  moves?: ReactNode;
  /** Moves it to the end of another chapter. */
  onMoveTo: (chapter: Chapter<T>) => void;
  /** What is deleted with it. */
  deletionText: string;
  /** Called when it was deleted while it was in the editor. */
  onClose: () => void;
  /** Contents of the link. */
  children: ReactNode;
};

/** An item in an outline that is being built: open it, move it, delete it. */
export function OutlineRow<T extends { id: string; title: string }>(props: OutlineRowProps<T>) {
  const { noun, item, outline, href, current, handle, link, moves, onMoveTo, deletionText, onClose } = props;
  const { id, title } = item;
  const others = outline.chapters.filter(({ items }) => items.every((one) => one.id !== id));
  const [deleting, setDeleting] = useState(false);
  return (
    <div
      className={cn(
        'flex items-center rounded-md transition-colors',
        current ? 'bg-accent-soft' : 'bg-surface-raised hover:bg-surface-muted',
      )}
    >
      {handle}
      <NoPrefetchLink
        {...link}
        href={href}
        scroll={false}
        aria-current={current ? 'true' : undefined}
        className={cn(
          'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 text-sm',
          current && 'font-medium text-accent-strong',
        )}
      >
        {props.children}
      </NoPrefetchLink>
      <ActionsMenu subject={title}>
        {moves}
        {moves ? <MenuSeparator /> : null}
        {others.length > 0 ? (
          <>
            <MenuLabel>Move to</MenuLabel>
            {others.map((other) => (
              <MenuItem key={other.id} onSelect={() => onMoveTo(other)}>
                {other.title}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        ) : null}
        <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={() => setDeleting(true)}>
          Delete {noun}
        </MenuItem>
      </ActionsMenu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${title}”?`}
        description={deletionText}
        confirmLabel={`Delete ${noun}`}
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const problem = await outline.deleteItem(id);
          if (problem === undefined && current) onClose();
          return problem;
        }}
      />
    </div>
  );
}
