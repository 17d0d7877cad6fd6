'use client';

import { type ReactNode, useState } from 'react';
import { ActionsMenu } from '../actions-menu.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MenuItem } from '../dropdown-menu.tsx';
import { Icon } from '../icon.tsx';
import { TitleDialog } from '../title-dialog.tsx';
import type { Chapter } from './chapters.ts';
import type { OutlineChanges } from './use-outline-changes.ts';

export type OutlineChapterProps<T extends { id: string }> = {
  /** What a chapter is called. */
  noun: string;
  /** What its items are called, and what is in them: "lecture", "what is in them". */
  itemNoun: string;
  itemContent: string;
  chapter: Chapter<T>;
  outline: Pick<OutlineChanges<T>, 'titleVersion' | 'renameChapter' | 'deleteChapter'>;
  handle: ReactNode;
  /** MenuItems between renaming and deleting. */
  moves?: ReactNode;
  /** The item in the editor. */
  openId: string | undefined;
  /** Called when the open item was deleted with the chapter. */
  onClose: () => void;
  /** The items, and how to add one. */
  children: ReactNode;
};

/** A chapter in an outline that is being built. */
export function OutlineChapter<T extends { id: string }>(props: OutlineChapterProps<T>) {
  const { noun, itemNoun, itemContent, chapter, outline, handle, moves, openId, onClose, children } = props;
  const { id, title, items } = chapter;
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-center">
        {handle}
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">{title}</h3>
        <ActionsMenu subject={title}>
          <MenuItem icon={<Icon name="pencil" />} onSelect={() => setDialog('rename')}>
            Rename
          </MenuItem>
          {moves}
          <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={() => setDialog('delete')}>
            Delete {noun}
          </MenuItem>
        </ActionsMenu>
      </div>
      {children}
      <TitleDialog
        open={dialog === 'rename'}
        onOpenChange={close}
        heading={`Rename the ${noun}`}
        initial={title}
        confirmLabel="Rename"
        pendingText="Renaming…"
        onSave={(next, expectedUpdatedAt) => outline.renameChapter(id, { title: next, expectedUpdatedAt })}
        version={outline.titleVersion(chapter)}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete “${title}”?`}
        description={
          items.length === 0
            ? `It has no ${itemNoun}s.`
            : `With its ${items.length === 1 ? itemNoun : `${items.length} ${itemNoun}s`} and ${itemContent}; learners’ progress is counted without them. This cannot be undone.`
        }
        confirmLabel={`Delete ${noun}`}
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const problem = await outline.deleteChapter(id);
          if (problem === undefined && items.some((item) => item.id === openId)) onClose();
          return problem;
        }}
      />
    </section>
  );
}
