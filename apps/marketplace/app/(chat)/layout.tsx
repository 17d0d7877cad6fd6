import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

/** Without a column, so that the chat uses the full width. */
export default function ChatFrameLayout({ children }: { children: ReactNode }) {
  return <SiteFrame column={false}>{children}</SiteFrame>;
}
