import type { DealReviews } from '@repo/schemas/marketplace/review';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';

/** Who can read what the viewer wrote about a sale. */
export function WhoSeesReview({ deal: { other }, isPublished, isHidden, until }: Omit<DealReviews, 'own'>) {
  if (isHidden) return 'We have hidden it, and its stars do not count.';
  if (!isPublished)
    return (
      <>
        It is shown to everybody when {other.name} has written too, or on <DateTime value={until} />.
      </>
    );
  if (other.id === null) return `It is shown to nobody, because ${other.name}’s page is closed.`;
  return (
    <>
      It is shown on{' '}
      <PageLink href={`/sellers/${other.id}#reviews`} className="link">
        {other.name}’s page
      </PageLink>
      .
    </>
  );
}
