/** Of the page on which one offer for several listings of a seller is made; `listingId` is chosen already. */
export function bundleOfferHref(sellerId: string, listingId?: string): string {
  const path = `/bundle-offer/${encodeURIComponent(sellerId)}`;
  return listingId === undefined ? path : `${path}?listing=${encodeURIComponent(listingId)}`;
}
