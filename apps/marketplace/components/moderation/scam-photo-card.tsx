import type { ScamPhotoMatch } from '@repo/schemas/marketplace/scam-photo';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { RelativeTime } from '@repo/ui/time';
import { ListingPhoto } from '#components/listings/listing-photo.tsx';
import { moderationHistoryHref } from './appeal-card.tsx';
import { DismissScamPhotosButton } from './dismiss-scam-photos-button.tsx';
import { ModerateDialog } from './moderate-dialog.tsx';

export function ScamPhotoCard({
  match: { listing, photo, distance, foundAt, scam },
  isOwn,
}: {
  match: ScamPhotoMatch;
  isOwn: boolean;
}) {
  return (
    <Card>
      <article aria-labelledby={`photos-${listing.id}`} className="space-y-4">
        <header className="space-y-1">
          <h2 id={`photos-${listing.id}`} className="text-base break-words">
            <PageLink href={`/listings/${listing.slug}`} className="hover:underline">
              {listing.title}
            </PageLink>
          </h2>
          <p className="text-sm text-muted">
            Listing by {listing.seller.name}, found <RelativeTime value={foundAt} /> ·{' '}
            <PageLink href={moderationHistoryHref(listing.seller.id, listing.id)} className="link">
              History
              <span className="sr-only"> of {listing.title}</span>
            </PageLink>
          </p>
        </header>
        <div className="grid grid-cols-2 gap-4 sm:max-w-lg">
          <Photo url={photo} label="In this listing" />
          <Photo url={scam?.photo ?? null} label="In the scam" />
        </div>
        <p className="text-sm break-words">
          {distance === 0 ? 'The same picture as' : 'Much like a picture'} in{' '}
          {scam ? (
            <>
              <PageLink href={moderationHistoryHref(scam.sellerId, scam.id)} className="link">
                {scam.title}
              </PageLink>
              , which was hidden as a scam.
            </>
          ) : (
            'a scam that has been deleted since.'
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <ModerateDialog action="hide" target={{ id: listing.id, name: listing.title }} />
          {isOwn ? (
            <p className="text-sm text-muted">This is your own listing: another moderator decides.</p>
          ) : (
            <DismissScamPhotosButton listingId={listing.id} title={listing.title} />
          )}
        </div>
      </article>
    </Card>
  );
}

function Photo({ url, label }: { url: string | null; label: string }) {
  return (
    <figure className="space-y-1">
      {url ? (
        <span className="block aspect-square overflow-hidden rounded-lg bg-surface-muted">
          <ListingPhoto url={url} alt={label} width={320} height={320} />
        </span>
      ) : (
        <div className="flex aspect-square items-center justify-center rounded-lg bg-surface-muted p-2 text-center text-sm text-muted">
          The photo is gone
        </div>
      )}
      <figcaption className="text-xs text-muted">{label}</figcaption>
    </figure>
  );
}
