'use client';

import type { ListingDraft } from '@repo/schemas/marketplace/listing-draft';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { LinkButton } from '@repo/ui/link-button';
import { RelativeTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { ListingPhoto } from '../listings/listing-photo.tsx';

export type DraftRow = Pick<ListingDraft, 'id' | 'updatedAt'> & { title: string; photo: string | undefined };

export type DraftListProps = {
  drafts: DraftRow[];
  /** Retention after the last save, e.g. "90 days". */
  keptForText: string;
};

export function DraftList({ drafts, keptForText }: DraftListProps) {
  return (
    <section aria-labelledby="drafts" className="space-y-3">
      <h2 id="drafts" className="text-lg">
        Drafts
      </h2>
      <p className="text-sm text-muted">{keptForText} after it was last saved, a draft is deleted.</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftItem({ draft }: { draft: DraftRow }) {
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const name = draft.title || 'Untitled draft';

  async function remove(): Promise<string | undefined> {
    const result = await api('DELETE /api/me/drafts/{id}', { params: { id: draft.id } });
    // It was published or deleted in another tab, so there is nothing left to delete.
    if (!result.ok && result.failure.status !== 404) return result.failure.error;
    toast.success(`“${name}” was deleted`);
    router.refresh();
    return undefined;
  }

  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-md bg-surface-muted">
        <ListingPhoto url={draft.photo} alt="" width={44} height={44} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="line-clamp-2 break-words">{name}</span>
        <span className="block text-xs text-muted">
          Saved <RelativeTime value={draft.updatedAt} />
        </span>
      </span>
      <span className="flex gap-2">
        <LinkButton
          href={`/sell?draft=${encodeURIComponent(draft.id)}`}
          size="sm"
          aria-label={`Continue ${name}`}
        >
          Continue
        </LinkButton>
        <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </span>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${name}”?`}
        description="A deleted draft cannot be brought back. Your published listings stay."
        confirmLabel="Delete draft"
        pendingLabel="Deleting…"
        onConfirm={remove}
      />
    </li>
  );
}
