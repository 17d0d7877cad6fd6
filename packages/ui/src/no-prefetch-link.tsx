// biome-ignore lint/style/noRestrictedImports: this is the one component that wraps it
import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to another view of the same page, such as a filter or a page number. Nothing is fetched in advance: it would cost the server
 * two requests, and bring nothing that can be shown (decision 50).
 */
export function NoPrefetchLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} prefetch={false} />;
}
