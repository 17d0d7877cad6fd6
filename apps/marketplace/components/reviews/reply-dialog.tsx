'use client';

import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useState } from 'react';

const form = lazyModule(() => import('./review-text-form.tsx'));

/** The one answer to a review of oneself. */
export function ReplyDialog({ reviewId, author }: { reviewId: string; author: string }) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(form, isOpen, setOpen);
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" className="-ml-3">
          Answer<span className="sr-only"> {author}’s review</span>
        </Button>
      }
      title={`Answer ${author}’s review`}
      description="Everybody can read it, and it cannot be changed."
    >
      {loaded ? <loaded.ReviewReplyForm reviewId={reviewId} onDone={() => setOpen(false)} /> : null}
    </Dialog>
  );
}
