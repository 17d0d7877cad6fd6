'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link of a long list: its page is fetched ahead when a pointer, a finger or the focus comes to it. Next would fetch the pages of
 * all links in view, on a weak line and from a busy server.
 */
export function HoverPrefetchLink(
  props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onPointerEnter' | 'onFocus'>,
) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} />;
}
