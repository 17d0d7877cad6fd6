'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../alert-dialog.tsx';
import { Menu, MenuItem } from '../dropdown-menu.tsx';
import { IconButton } from '../icon-button.tsx';
import { TitleDialog, type TitleDialogProps } from '../title-dialog.tsx';

export type OutlineBlockProps = {
  /** What a chapter is called. */
  noun: string;
  title: string;
  handle: ReactNode;
  /** MenuItems between renaming and deleting. */
  moves?: ReactNode;
  /** What goes with it when it is deleted. */
  whatGoes: string;
  onRename: TitleDialogProps['onSave'];
  /** Of the title. */
  version?: TitleDialogProps['version'];
  /** Answers why it was not deleted. */
  onDelete: () => Promise<string | undefined>;
  /** What is in it, and how to add to it. */
  children: ReactNode;
};

/** A chapter in an outline that is being built. */
export function OutlineBlock(props: OutlineBlockProps) {
  const { noun, title, handle, moves, whatGoes, onRename, version, onDelete, children } = props;
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-center">
        {handle}
        <h3 className="min-w-0 flex-1 text-sm font-semibold break-words">{title}</h3>
        <Menu trigger={<IconButton label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
            Rename
          </MenuItem>
          {moves}
          <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDialog('delete')}>
            Delete {noun}
          </MenuItem>
        </Menu>
      </div>
      {children}
      <TitleDialog
        open={dialog === 'rename'}
        onOpenChange={close}
        heading={`Rename the ${noun}`}
        initial={title}
        confirmLabel="Rename"
        pendingText="Renaming…"
        onSave={onRename}
        version={version}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete “${title}”?`}
        description={whatGoes}
        confirmLabel={`Delete ${noun}`}
        pendingLabel="Deleting…"
        onConfirm={onDelete}
      />
    </section>
  );
}
