'use client';

import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { toast } from '@repo/ui/toast';
import { useAction } from '@repo/ui/use-action';
import { useState } from 'react';
import { api } from '#api.ts';

const form = lazyModule(() => import('./review-text-form.tsx'));

export type ModerateReviewProps = { reviewId: string; author: string; isHidden: boolean };

/** For moderators: hides a review, with a reason, or shows it again. */
export function ModerateReview({ reviewId, author, isHidden }: ModerateReviewProps) {
  const { run, pending } = useAction();
  const [isOpen, setOpen] = useState(false);
  const loaded = form.useModule(isOpen, () => {
    setOpen(false);
    toast.error('The form did not arrive. Check your connection and try again.');
  });
  if (isHidden) {
    const restore = () =>
      run(
        api('POST /api/moderation/reviews/{id}', { params: { id: reviewId }, body: { action: 'restore' } }),
        'The review is shown again',
      );
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        pending={pending !== null}
        onClick={() => void restore()}
      >
        Show again<span className="sr-only"> the review by {author}</span>
      </Button>
    );
  }
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" className="-ml-3">
          Hide<span className="sr-only"> the review by {author}</span>
        </Button>
      }
      title={`Hide the review by ${author}`}
      description="Nobody but moderators sees it then, and its stars do not count."
    >
      {loaded ? <loaded.HideForm reviewId={reviewId} onDone={() => setOpen(false)} /> : null}
    </Dialog>
  );
}
