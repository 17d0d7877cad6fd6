'use client';

import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function DismissScamPhotosButton({ listingId, title }: { listingId: string; title: string }) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={pending !== null}
      pendingText="Dismissing…"
      onClick={() =>
        void run(
          api('DELETE /api/moderation/scam-photos/{id}', { params: { id: listingId } }),
          `Dismissed: ${title}`,
          listingId,
        )
      }
    >
      Not a scam
      <span className="sr-only">: {title}</span>
    </Button>
  );
}
