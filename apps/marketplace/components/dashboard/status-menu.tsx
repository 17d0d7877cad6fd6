'use client';

import type { ListingStatus, OwnListing } from '@repo/schemas/marketplace/listing';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import {
  findStatusChangeQuestion,
  type ListingInQuestion,
  type OwnListingAction,
} from './status-change-question.ts';

export type StatusMenuProps = {
  listing: ListingInQuestion & Pick<OwnListing, 'id'>;
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
  const { saving, run, confirm } = useListingMoves(listing);
  const [step, setStep] = useState<OwnListingAction>('DELETE');
  const [isAsking, setAsking] = useState(false);
  const question = findStatusChangeQuestion(listing, step);

  function choose(chosen: OwnListingAction) {
    if (findStatusChangeQuestion(listing, chosen) === null) return void run(chosen);
    setStep(chosen);
    setAsking(true);
  }

  return (
    <>
      <MoveMenu listing={listing} next={next} saving={saving} onChoose={choose} />
      {question ? (
        <ConfirmDialog
          {...question}
          open={isAsking}
          onOpenChange={setAsking}
          onConfirm={() => confirm(step)}
        />
      ) : null}
    </>
  );
}

function useListingMoves(listing: StatusMenuProps['listing']) {
  const { submit, run, pending } = useSubmitAndRefresh();
  const router = useRouter();
  const { title } = listing;
  const params = { id: listing.id };

  async function takeBack({ endpoint, body }: NonNullable<ReturnType<typeof wayBack>>): Promise<void> {
    const result = await api(endpoint, { params, body });
    if (!result.ok) throw new Error(result.failure.error);
    router.refresh();
  }

  /** `act`: what sends the call and shows its outcome. */
  function take(step: OwnListingAction, act: typeof submit) {
    if (step === 'DELETE') return act(api('DELETE /api/listings/{id}', { params }), `“${title}” was deleted`);
    if (step === 'RELIST') {
      const call = api('POST /api/listings/{id}/relist', { params, body: {} });
      return act(call, `“${title}” is available again`);
    }
    const done = `“${title}” ${moves[step].done}`;
    const back = findStatusChangeQuestion(listing, step) === null ? wayBack(listing.status, step) : null;
    return act(api('PUT /api/listings/{id}', { params, body: { status: step } }), () => {
      if (back === null) toast.success(done);
      else toast.undo(done, () => takeBack(back));
    });
  }

  return {
    saving: pending !== null,
    run: (step: OwnListingAction) => take(step, run),
    confirm: (step: OwnListingAction) => take(step, submit),
  };
}

type MoveMenuProps = StatusMenuProps & { saving: boolean; onChoose: (step: OwnListingAction) => void };

function MoveMenu({ listing, next, saving, onChoose }: MoveMenuProps) {
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
        <MenuItem icon={<Icon name="rotate-ccw" />} onSelect={() => onChoose('RELIST')}>
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
      <MenuItem tone="danger" icon={<Icon name="trash-2" />} onSelect={() => onChoose('DELETE')}>
        Delete
      </MenuItem>
    </Menu>
  );
}
