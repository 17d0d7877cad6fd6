import type { Conversation } from '@repo/schemas/marketplace/chat';
import { REVIEW_WINDOW_DAYS } from '@repo/schemas/marketplace/review';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

const dayMs = 24 * 60 * 60 * 1_000;

/** While a sale can be reviewed. */
export function ReviewLink({ deal, name }: { deal: Conversation['deal']; name: string }) {
  if (deal === null || Date.now() >= Date.parse(deal.createdAt) + REVIEW_WINDOW_DAYS * dayMs) return null;
  return (
    <div className="border-t border-line px-4 py-2">
      <LinkButton href={`/deals/${deal.id}`} size="sm">
        <Icon name="star" />
        Review {name}
      </LinkButton>
    </div>
  );
}
