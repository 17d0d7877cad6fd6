import type { PublicUser } from '@repo/schemas/marketplace/user';
import { JsonLd } from '@repo/ui/json-ld';

/**
 * schema.org/ProfilePage for search engines. Without stars: schema.org has no rating of a person, and Google takes none, since the things
 * that were sold are not what was rated.
 */
export function SellerStructuredData({ seller, url }: { seller: PublicUser; url: string }) {
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        dateCreated: seller.memberSince,
        mainEntity: {
          '@type': 'Person',
          name: seller.name,
          identifier: seller.id,
          url,
          ...(seller.image ? { image: seller.image } : {}),
          ...(seller.bio ? { description: seller.bio } : {}),
          agentInteractionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/SellAction',
            userInteractionCount: seller.counts.sold,
          },
        },
      }}
    />
  );
}
