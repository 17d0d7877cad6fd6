import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

/** Each page checks the session itself, because a layout does not rerun on navigation. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
