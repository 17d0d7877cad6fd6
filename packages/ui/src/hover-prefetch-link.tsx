'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that is prefetched when the pointer or focus reaches it. In a long list, Next's Link would prefetch every visible
 * page.
 */
export function HoverPrefetchLink(
  props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>,
) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} />;
}
