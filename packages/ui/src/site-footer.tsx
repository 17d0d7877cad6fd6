'use client';

import { PageLink } from './page-link.tsx';

type SiteFooterProps = { note: string; links?: readonly { href: string; label: string }[] };

const everywhere = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/docs', label: 'API for developers' },
];

/** A note, then `links`, then the pages that every service has. */
export function SiteFooter({ note, links = [] }: SiteFooterProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>{note}</p>
      <nav aria-label="More" className="flex flex-wrap gap-x-6 gap-y-3">
        {[...links, ...everywhere].map(({ href, label }) => (
          <PageLink key={href} href={href} className="link target-44">
            {label}
          </PageLink>
        ))}
      </nav>
    </div>
  );
}
