'use client';

import { Ellipsis, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../alert-dialog.tsx';
import { cn } from '../cn.ts';
import { Menu, MenuItem } from '../dropdown-menu.tsx';
import { IconButton } from '../icon-button.tsx';

export type OutlineRowProps = {
  /** What it is called: "lecture". */
  noun: string;
  title: string;
  href: string;
  /** Whether it is the one that is being written. */
  current: boolean;
  handle: ReactNode;
  /** Further properties of the link. */
  link?: Pick<ComponentProps<typeof Link>, 'ref' | 'onKeyDown' | 'aria-keyshortcuts'>;
  /** MenuItems before deleting. */
  moves: ReactNode;
  /** What goes with it when it is deleted. */
  whatGoes: string;
  /** Answers why it was not deleted. */
  onDelete: () => Promise<string | undefined>;
  onDeleted: () => void;
  /** What the link shows. */
  children: ReactNode;
};

/** What can be written, in an outline that is being built: open it, move it, remove it. */
export function OutlineRow(props: OutlineRowProps) {
  const { noun, title, href, current, handle, link, moves, whatGoes, onDelete, onDeleted, children } = props;
  const [deleting, setDeleting] = useState(false);
  return (
    <div
      className={cn(
        'flex items-center rounded-md transition-colors',
        current ? 'bg-accent-soft' : 'bg-surface-raised hover:bg-surface-muted',
      )}
    >
      {handle}
      <Link
        {...link}
        href={href}
        scroll={false}
        aria-current={current ? 'true' : undefined}
        className={cn(
          'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 text-sm',
          current && 'font-medium text-accent-strong',
        )}
      >
        {children}
      </Link>
      <Menu trigger={<IconButton label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />}>
        {moves}
        <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(true)}>
          Delete {noun}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${title}”?`}
        description={whatGoes}
        confirmLabel={`Delete ${noun}`}
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const refused = await onDelete();
          if (refused === undefined) onDeleted();
          return refused;
        }}
      />
    </div>
  );
}
