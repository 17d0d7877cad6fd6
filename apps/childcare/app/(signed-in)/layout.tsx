import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

/** Each page checks the sign-in, because a layout does not run again on navigation. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
