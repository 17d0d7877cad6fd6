import type { MouseEvent, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { NoPrefetchLink } from './no-prefetch-link.tsx';

/** A page number, or with null a gap; `far` ones are hidden on a phone. */
export type VisiblePage = { key: string; page: number | null; far: boolean };

/** First, last, the current page and its neighbours, with gaps between: 1 … 4 5 6 … 20. */
export function visiblePages(page: number, totalPages: number): VisiblePage[] {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1]);
  const pages = [...wanted].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b);
  const entries: VisiblePage[] = [];
  let previous = 0;
  for (const each of pages) {
    const far = each !== 1 && each !== totalPages && each !== page;
    if (each - previous === 2) entries.push({ key: `${each - 1}`, page: each - 1, far: true });
    else if (each - previous > 2) entries.push({ key: `gap-${each}`, page: null, far: false });
    entries.push({ key: `${each}`, page: each, far });
    previous = each;
  }
  return entries;
}

export type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  /** The URL of a page, with the current filters. */
  hrefFor: (page: number) => string;
  /** Replaces navigation for plain clicks; a click that opens a new tab stays a link. */
  onNavigate?: (page: number) => void;
  label?: string;
  className?: string;
};

/** Handles a plain click; one that opens a new tab or window is left to the browser. */
function onPlainClick(run: (() => void) | undefined) {
  if (!run) return undefined;
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
}

type StepProps = {
  /** Null where there is no such page. */
  link: { href: string; onClick: ((event: MouseEvent) => void) | undefined } | null;
  rel: 'prev' | 'next';
  children: ReactNode;
};

function Step({ link, rel, children }: StepProps) {
  if (link === null) return <span className="page-cell invisible">{children}</span>;
  return (
    <NoPrefetchLink {...link} rel={rel} className="page-cell">
      {children}
    </NoPrefetchLink>
  );
}

/** Links to the pages; renders nothing when there is only one. */
export function Pagination({
  page,
  totalPages,
  hrefFor,
  onNavigate,
  label = 'Pages',
  className,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  const linkTo = (to: number) => ({
    href: hrefFor(to),
    onClick: onPlainClick(onNavigate && (() => onNavigate(to))),
  });
  return (
    <nav
      aria-label={label}
      className={cn('flex items-center justify-center gap-1 max-[18rem]:flex-wrap', className)}
    >
      <Step link={page > 1 ? linkTo(page - 1) : null} rel="prev">
        <Icon name="chevron-left" />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      <ul className="flex items-center gap-1">
        {visiblePages(page, totalPages).map((entry) => (
          <li key={entry.key} className={entry.far ? 'max-sm:hidden' : undefined}>
            {entry.page === null ? (
              <span aria-hidden className="page-cell min-w-6 text-muted">
                …
              </span>
            ) : (
              <NoPrefetchLink
                {...linkTo(entry.page)}
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
                className="page-cell"
              >
                {entry.page}
              </NoPrefetchLink>
            )}
          </li>
        ))}
      </ul>
      <Step link={page < totalPages ? linkTo(page + 1) : null} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}
