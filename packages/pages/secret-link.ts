import type { Metadata } from 'next';

/** Of a page whose address holds a secret: no other site may see it as where somebody came from. */
export function secretLinkMetadata(title: string): Metadata {
  return { title, robots: { index: false }, referrer: 'no-referrer' };
}
