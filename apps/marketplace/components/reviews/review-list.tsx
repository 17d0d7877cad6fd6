import type { Review } from '@repo/schemas/marketplace/review';
import { Avatar } from '@repo/ui/avatar';
import { Badge } from '@repo/ui/badge';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { ReportDialog } from '#components/reports/report-dialog.tsx';
import { HideOrShowReview } from './hide-or-show-review.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { Stars } from './stars.tsx';

export type ReviewListProps = {
  reviews: readonly Review[];
  /** Whom they are about. */
  name: string;
  isOwn: boolean;
  isModerator: boolean;
  /** Null for a signed-out visitor. */
  viewerId: string | null;
};

export function ReviewList({ reviews, ...viewer }: ReviewListProps) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} {...viewer} />
      ))}
    </ul>
  );
}

function ReviewItem({
  review,
  name,
  isOwn,
  isModerator,
  viewerId,
}: Omit<ReviewListProps, 'reviews'> & { review: Review }) {
  const { id, rating, text, author, role, listingTitle, createdAt, reply, isHidden, isReplyHidden } = review;
  const isByViewer = author.id !== null && author.id === viewerId;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-4 first:pt-0">
      <Avatar name={author.name} src={author.image} />
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {author.id ? (
            <PageLink href={`/sellers/${author.id}`} className="font-medium break-words hover:underline">
              {author.name}
            </PageLink>
          ) : (
            <span className="font-medium break-words">{author.name}</span>
          )}
          <Stars rating={rating} />
          {isHidden ? <Badge tone="danger">Hidden</Badge> : null}
        </p>
        <p className="text-sm text-muted break-words">
          {role === 'buyer' ? 'Bought' : 'Sold'} “{listingTitle}” · <DateTime value={createdAt} dateOnly />
        </p>
        {text ? <p className="max-w-[70ch] whitespace-pre-line break-words">{text}</p> : null}
        {reply ? (
          <div className="mt-2 border-l-2 border-line pl-3">
            <p className="flex flex-wrap items-center gap-x-3 text-sm font-medium">
              {name} answered
              {isReplyHidden ? <Badge tone="danger">Hidden</Badge> : null}
            </p>
            <p className="max-w-[70ch] whitespace-pre-line break-words">{reply}</p>
            {isModerator ? (
              <HideOrShowReview reviewId={id} part="reply" author={name} isHidden={isReplyHidden} />
            ) : null}
          </div>
        ) : null}
        {isOwn && isReplyHidden && !isModerator ? (
          <p className="text-sm text-muted">We have hidden your answer.</p>
        ) : null}
        {isOwn && !reply && !isHidden && !isReplyHidden ? (
          <ReplyDialog reviewId={id} author={author.name} />
        ) : null}
        {isByViewer && !reply ? null : (
          <ReportDialog
            target={{ kind: 'review', id, name: isByViewer ? `${author.name} and its answer` : author.name }}
            isSignedIn={viewerId !== null}
          />
        )}
        {isModerator ? <HideOrShowReview reviewId={id} author={author.name} isHidden={isHidden} /> : null}
      </div>
    </li>
  );
}
