import type { ReactNode } from 'react';
import { SiteFrame } from '#components/frame/site-frame.tsx';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
