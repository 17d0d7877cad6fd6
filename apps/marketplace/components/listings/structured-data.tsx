import type { Listing } from '@repo/schemas/marketplace/listing';

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

/** schema.org/Product for search engines. Escapes `<`, so that no text of a seller can end the script. */
export function StructuredData({ listing, url }: { listing: Listing; url: string }) {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    sku: listing.id,
    image: listing.images.map((image) => image.url),
    category: listing.category.name,
    ...(listing.brand ? { brand: { '@type': 'Brand', name: listing.brand } } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: listing.price,
      priceCurrency: 'SGD',
      itemCondition: itemCondition[listing.condition],
      availability: availability[listing.status],
      seller: { '@type': 'Person', name: listing.seller.name },
    },
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(product).replaceAll('<', '\\u003c') }}
    />
  );
}
