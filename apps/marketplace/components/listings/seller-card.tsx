import { resizedImageUrl } from '@repo/media/image-url';
import { Avatar } from '@repo/ui/avatar';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import type { SellerFacts } from '#domain/sellers/seller-facts.ts';
import { responsePaceTexts } from './pace-texts.ts';
import { ratingTexts } from './rating-texts.ts';

export type SellerCardProps = {
  seller: { id: string; name: string; image: string | null; isVerified: boolean };
  facts: SellerFacts;
};

/** 40 CSS pixels at a device pixel ratio of 3. */
const portrait = { width: 120, height: 120 };

export function SellerCard({ seller, facts }: SellerCardProps) {
  return (
    <PageLink
      href={`/sellers/${seller.id}`}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised p-4 transition-colors hover:bg-surface-muted"
    >
      <Avatar name={seller.name} src={seller.image && resizedImageUrl(seller.image, portrait)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{seller.name}</span>
        <span className="flex items-center gap-1 text-sm text-muted">
          {seller.isVerified ? (
            <>
              <Icon name="badge-check" className="size-4 text-success" />
              Verified email
            </>
          ) : (
            'See all their listings'
          )}
        </span>
        <Record facts={facts} />
        {facts.pace ? (
          <span className="block text-sm text-muted">{responsePaceTexts[facts.pace]}</span>
        ) : null}
      </span>
      <Icon name="chevron-right" className="size-4 text-muted" />
    </PageLink>
  );
}

/** Nothing of who has neither reviews nor sales. */
function Record({ facts: { rating, sold } }: { facts: SellerFacts }) {
  const [shown, spoken] = rating ? ratingTexts(rating) : [];
  if (shown === undefined && sold === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted">
      {shown === undefined ? null : (
        <span role="img" aria-label={spoken}>
          {shown}
        </span>
      )}
      {sold > 0 ? <span>{sold} sold</span> : null}
    </span>
  );
}
