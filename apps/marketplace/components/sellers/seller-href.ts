/** Of a seller's page: its listings keep their page while the reviews are turned, and the other way round. */
export function sellerHref(id: string, pages: { page: number; reviews: number }): string {
  const turned = Object.entries(pages).filter(([, number]) => number > 1);
  const query = new URLSearchParams(turned.map(([name, number]) => [name, String(number)])).toString();
  return `/sellers/${id}${query && `?${query}`}`;
}
