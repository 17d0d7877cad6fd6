import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { cn } from './cn.ts';
import { pageWindow } from './page-window.ts';

export type PaginationProps = {
  /** From 1. */
  page: number;
  totalPages: number;
  /** The address of a page, other filters kept. */
  hrefFor: (page: number) => string;
  /** Turns the page without loading one; a click that opens a new tab stays a link. */
  onNavigate?: (page: number) => void;
  label?: string;
  className?: string;
};

const cell =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-md px-2 text-sm font-medium tabular-nums [&_svg]:size-4';

/** A plain click is ours; one that opens a new tab or window is the browser's. */
function onPlainClick(run: (() => void) | undefined) {
  if (!run) return undefined;
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
}

type StepProps = {
  page: number;
  totalPages: number;
  hrefFor: (page: number) => string;
  onNavigate?: (page: number) => void;
};

function Step({
  to,
  rel,
  steps,
  children,
}: {
  to: number;
  rel: 'prev' | 'next';
  steps: StepProps;
  children: ReactNode;
}) {
  const { totalPages, hrefFor, onNavigate } = steps;
  if (to < 1 || to > totalPages) return <span className={cn(cell, 'invisible')}>{children}</span>;
  return (
    <Link
      href={hrefFor(to)}
      rel={rel}
      className={cn(cell, 'hover:bg-surface-muted')}
      onClick={onPlainClick(onNavigate && (() => onNavigate(to)))}
    >
      {children}
    </Link>
  );
}

/** Pages as links: they open in a new tab, are crawled, and Back works. Nothing when there is one page. */
export function Pagination({
  page,
  totalPages,
  hrefFor,
  onNavigate,
  label = 'Pages',
  className,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  const steps = { page, totalPages, hrefFor, onNavigate };
  const go = (to: number) => onPlainClick(onNavigate && (() => onNavigate(to)));
  return (
    <nav
      aria-label={label}
      className={cn('flex items-center justify-center gap-1 max-[18rem]:flex-wrap', className)}
    >
      <Step to={page - 1} rel="prev" steps={steps}>
        <ChevronLeft aria-hidden />
        <span className="max-sm:sr-only">Previous</span>
      </Step>
      <ul className="flex items-center gap-1">
        {pageWindow(page, totalPages).map((entry) => (
          <li key={entry.key} className={cn(entry.far && 'max-sm:hidden')}>
            {entry.page === null ? (
              <span aria-hidden className={cn(cell, 'min-w-6 text-muted')}>
                …
              </span>
            ) : (
              <Link
                href={hrefFor(entry.page)}
                onClick={go(entry.page)}
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
                className={cn(
                  cell,
                  entry.page === page ? 'bg-accent-soft text-accent-strong' : 'hover:bg-surface-muted',
                )}
              >
                {entry.page}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={page + 1} rel="next" steps={steps}>
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}
