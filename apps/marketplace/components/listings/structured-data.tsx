import type { Listing } from '@repo/schemas/marketplace/listing';
import { JsonLd } from '@repo/ui/json-ld';
import type { ListingDetails } from '#domain/listings/listing-details.ts';

const itemCondition = {
  NEW: 'https://schema.org/NewCondition',
  LIKE_NEW: 'https://schema.org/UsedCondition',
  GOOD: 'https://schema.org/UsedCondition',
  FAIR: 'https://schema.org/UsedCondition',
  POOR: 'https://schema.org/UsedCondition',
} as const;

const availability = {
  AVAILABLE: 'https://schema.org/InStock',
  RESERVED: 'https://schema.org/LimitedAvailability',
  SOLD: 'https://schema.org/SoldOut',
  ARCHIVED: 'https://schema.org/Discontinued',
  HIDDEN: 'https://schema.org/Discontinued',
} as const;

/** schema.org/Product for search engines. What is unknown is left out. */
export function StructuredData({
  listing,
  details,
  url,
}: {
  listing: Listing;
  details: ListingDetails;
  url: string;
}) {
  const { parent, values } = details;
  const image = listing.images.map((picture) => picture.url);
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: listing.title,
        description: listing.description,
        sku: listing.id,
        ...(image.length > 0 ? { image } : {}),
        category: parent ? `${parent.name} > ${listing.category.name}` : listing.category.name,
        ...(listing.brand ? { brand: { '@type': 'Brand', name: listing.brand } } : {}),
        ...(values.length > 0 && {
          additionalProperty: values.map(({ label, unit, value }) => ({
            '@type': 'PropertyValue',
            name: label,
            value,
            ...(unit ? { unitText: unit } : {}),
          })),
        }),
        offers: {
          '@type': 'Offer',
          url,
          price: listing.price,
          priceCurrency: 'SGD',
          itemCondition: itemCondition[listing.condition],
          availability: availability[listing.status],
          seller: { '@type': 'Person', name: listing.seller.name },
        },
      }}
    />
  );
}
