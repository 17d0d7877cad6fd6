'use client';

import type { ReviewPart } from '@repo/schemas/marketplace/review';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

const form = lazyModule(() => import('./review-text-form.tsx'));

export type ModerateReviewProps = {
  reviewId: string;
  part?: ReviewPart;
  /** Of the part. */
  author: string;
  isHidden: boolean;
};

const nouns = { review: 'review', reply: 'answer' };

/** For moderators: hides a review or its answer, with a reason, or shows it again. */
export function HideOrShowReview({ reviewId, part = 'review', author, isHidden }: ModerateReviewProps) {
  const { run, pending } = useSubmitAndRefresh();
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(form, isOpen, setOpen);
  const what = `${nouns[part]} by ${author}`;
  if (isHidden) {
    const restore = () =>
      run(
        api('POST /api/moderation/reviews/{id}', {
          params: { id: reviewId },
          body: { action: 'restore', part },
        }),
        `The ${nouns[part]} is shown again`,
      );
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        pending={pending !== null}
        onClick={() => void restore()}
      >
        Show again<span className="sr-only"> the {what}</span>
      </Button>
    );
  }
  return (
    <Dialog
      open={isOpen && loaded !== null}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" className="-ml-3">
          Hide<span className="sr-only"> the {what}</span>
        </Button>
      }
      title={`Hide the ${what}`}
      description={`Nobody but moderators sees it then${part === 'review' ? ', and its stars do not count' : ''}.`}
    >
      {loaded ? (
        <loaded.HideReviewForm reviewId={reviewId} part={part} onDone={() => setOpen(false)} />
      ) : null}
    </Dialog>
  );
}
