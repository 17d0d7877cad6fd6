import type { Metadata } from 'next';

/** The address contains a secret: other sites must not receive it as a referrer. */
export function secretLinkMetadata(title: string): Metadata {
  return { title, robots: { index: false }, referrer: 'no-referrer' };
}
