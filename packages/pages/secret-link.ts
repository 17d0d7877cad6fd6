import type { Metadata } from 'next';

/**
 * The address contains a secret: other sites must not receive it as a referrer. `hasForm`: a form works without JavaScript, so that the
 * browser has to say of its post that it is ours.
 */
export function secretLinkMetadata(title: string, { hasForm = false }: { hasForm?: boolean } = {}): Metadata {
  return { title, robots: { index: false }, referrer: hasForm ? 'same-origin' : 'no-referrer' };
}
