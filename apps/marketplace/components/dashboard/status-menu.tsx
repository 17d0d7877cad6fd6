'use client';

import type { ListingStatus, OwnListing } from '@repo/schemas/marketplace/listing';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useAction } from '@repo/ui/use-action';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { statusLabels } from '../listings/labels.ts';

export type StatusMenuProps = {
  listing: Pick<OwnListing, 'id' | 'title' | 'status' | 'hiddenByModerator'>;
  next: readonly ListingStatus[];
};

const moves = {
  AVAILABLE: { verb: 'Mark as available', done: 'is available again', icon: <Icon name="circle-dashed" /> },
  RESERVED: { verb: 'Mark as reserved', done: 'is marked as reserved', icon: <Icon name="clock" /> },
  SOLD: { verb: 'Mark as sold', done: 'is marked as sold', icon: <Icon name="badge-check" /> },
  ARCHIVED: { verb: 'Archive', done: 'is archived', icon: <Icon name="archive" /> },
} as const;

type Move = keyof typeof moves;

/** PUT undoes available and reserved, relisting undoes sold and archived. Only a moderator can undo hiding. */
function wayBack(from: OwnListing['status'], to: Move) {
  if (from === 'HIDDEN' || from === to) return null;
  const byRelisting = to === 'SOLD' || to === 'ARCHIVED';
  const endpoint = byRelisting ? 'POST /api/listings/{id}/relist' : 'PUT /api/listings/{id}';
  return { endpoint, body: { status: from } } as const;
}

/** Reversible actions offer undo; the others ask for confirmation. */
export function StatusMenu({ listing, next }: StatusMenuProps) {
  const { saving, move, put, relist, remove } = useListingMoves(listing);
  const [deleting, setDeleting] = useState(false);
  const [archiving, setArchiving] = useState(false);

  function choose(status: Move) {
    if (status === 'ARCHIVED' && listing.status === 'HIDDEN') setArchiving(true);
    else void move(status);
  }

  return (
    <>
      <MoveMenu
        listing={listing}
        next={next}
        saving={saving}
        onChoose={choose}
        onRelist={() => void relist()}
        onDelete={() => setDeleting(true)}
      />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${listing.title}”?`}
        description={`It is ${statusLabels[listing.status].label.toLowerCase()} now. A deleted listing cannot be brought back; your chats about it stay.`}
        confirmLabel="Delete listing"
        pendingLabel="Deleting…"
        onConfirm={remove}
      />
      <ConfirmDialog
        open={archiving}
        onOpenChange={setArchiving}
        title={`Archive “${listing.title}”?`}
        description="A moderator has hidden it. Once it is archived, nobody can bring it back."
        confirmLabel="Archive listing"
        pendingLabel="Archiving…"
        onConfirm={() => put('ARCHIVED')}
      />
    </>
  );
}

function useListingMoves(listing: StatusMenuProps['listing']) {
  const { submit, run, pending } = useAction();
  const router = useRouter();
  const params = { id: listing.id };

  const send = (status: Move) => api('PUT /api/listings/{id}', { params, body: { status } });

  function showMove(status: Move): void {
    const done = `“${listing.title}” ${moves[status].done}`;
    const back = wayBack(listing.status, status);
    if (back === null) toast.success(done);
    else toast.undo(done, () => takeBack(back));
  }

  async function takeBack({ endpoint, body }: NonNullable<ReturnType<typeof wayBack>>): Promise<void> {
    const result = await api(endpoint, { params, body });
    if (!result.ok) throw new Error(result.failure.error);
    router.refresh();
  }

  return {
    saving: pending !== null,
    move: (status: Move) => run(send(status), () => showMove(status)),
    put: (status: Move) => submit(send(status), () => showMove(status)),
    relist: () =>
      run(
        api('POST /api/listings/{id}/relist', { params, body: {} }),
        `“${listing.title}” is available again`,
      ),
    remove: () => submit(api('DELETE /api/listings/{id}', { params }), `“${listing.title}” was deleted`),
  };
}

type MoveMenuProps = StatusMenuProps & {
  saving: boolean;
  onChoose: (status: Move) => void;
  onRelist: () => void;
  onDelete: () => void;
};

function MoveMenu({ listing, next, saving, onChoose, onRelist, onDelete }: MoveMenuProps) {
  const offered = (Object.keys(moves) as Move[]).filter((status) => next.includes(status));
  // Listings hidden by a moderator cannot be offered again, even if archived since; those hidden by a ban wait for its end.
  const canOffer = !listing.hiddenByModerator && listing.status !== 'HIDDEN';
  const canRelist = canOffer && (listing.status === 'SOLD' || listing.status === 'ARCHIVED');
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          pending={saving}
          pendingText="Saving…"
          aria-label={`Change the status of ${listing.title}`}
        >
          Change
          <Icon name="chevron-down" />
        </Button>
      }
    >
      {offered.map((status) => (
        <MenuItem key={status} icon={moves[status].icon} onSelect={() => onChoose(status)}>
          {moves[status].verb}
        </MenuItem>
      ))}
      {canRelist ? (
        <MenuItem icon={<Icon name="rotate-ccw" />} onSelect={onRelist}>
          Relist
        </MenuItem>
      ) : null}
      {offered.length > 0 || canRelist ? <MenuSeparator /> : null}
      <MenuItem href={`/sell/${listing.id}`} icon={<Icon name="pencil" />}>
        Edit
      </MenuItem>
      {canOffer ? (
        <MenuItem href={`/sell?copy=${listing.id}`} icon={<Icon name="copy" />}>
          Duplicate
        </MenuItem>
      ) : null}
      <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
