'use client';

import type { ListingStatus, OwnListing } from '@repo/schemas/marketplace/listing';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { toast } from '@repo/ui/toast';
import { Archive, BadgeCheck, ChevronDown, CircleDashed, Clock, Pencil, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { statusLabels } from '../listings/labels.ts';

export type StatusMenuProps = {
  listing: Pick<OwnListing, 'id' | 'title' | 'status'>;
  /** Where the rules let the listing go from here. */
  next: readonly ListingStatus[];
};

const moves = {
  AVAILABLE: { verb: 'Mark as available', done: 'is available again', icon: <CircleDashed aria-hidden /> },
  RESERVED: { verb: 'Mark as reserved', done: 'is marked as reserved', icon: <Clock aria-hidden /> },
  SOLD: { verb: 'Mark as sold', done: 'is marked as sold', icon: <BadgeCheck aria-hidden /> },
  ARCHIVED: { verb: 'Archive', done: 'is archived', icon: <Archive aria-hidden /> },
} as const;

/** What can be done with one of my listings, in place. Only reserving can be taken back; the rest says so or asks. */
export function StatusMenu({ listing, next }: StatusMenuProps) {
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function move(status: keyof typeof moves) {
    setSaving(true);
    const result = await callApi(`/api/listings/${listing.id}`, { method: 'PUT', body: { status } });
    setSaving(false);
    if (!result.ok) {
      toast.error(result.failure.error);
      return;
    }
    toast.success(`“${listing.title}” ${moves[status].done}`);
    router.refresh();
  }

  async function remove(): Promise<string | undefined> {
    const result = await callApi(`/api/listings/${listing.id}`, { method: 'DELETE' });
    if (!result.ok) return result.failure.error;
    toast.success(`“${listing.title}” was deleted`);
    router.refresh();
    return undefined;
  }

  const offered = (Object.keys(moves) as (keyof typeof moves)[]).filter((status) => next.includes(status));
  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            pending={saving}
            pendingText="Saving…"
            aria-label={`Change the status of ${listing.title}`}
          >
            Change
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {offered.map((status) => (
          <MenuItem key={status} icon={moves[status].icon} onSelect={() => void move(status)}>
            {moves[status].verb}
          </MenuItem>
        ))}
        {offered.length > 0 ? <MenuSeparator /> : null}
        <MenuItem href={`/sell/${listing.id}`} icon={<Pencil aria-hidden />}>
          Edit
        </MenuItem>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${listing.title}”?`}
        description={`It is ${statusLabels[listing.status].label.toLowerCase()} now. A deleted listing cannot be brought back; your chats about it stay.`}
        confirmLabel="Delete listing"
        pendingLabel="Deleting…"
        onConfirm={remove}
      />
    </>
  );
}
