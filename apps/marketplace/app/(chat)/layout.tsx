import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

/** The frame without its column: the chat fills the page to its edges. */
export default function ChatFrameLayout({ children }: { children: ReactNode }) {
  return <SiteFrame column={false}>{children}</SiteFrame>;
}
