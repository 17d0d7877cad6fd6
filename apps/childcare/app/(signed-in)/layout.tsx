import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

/** The frame alone: each page asks for the sign-in itself, because a layout is not run again when one moves between pages. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
