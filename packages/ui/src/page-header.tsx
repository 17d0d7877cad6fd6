'use client';

import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Above the title; the last item is this page. */
  breadcrumb?: readonly Crumb[];
  /** Actions on the whole page, one of them primary at most. */
  actions?: ReactNode;
};

/** The page's h1. */
export function PageHeader({ title, description, breadcrumb, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 space-y-2">
      {breadcrumb ? <Breadcrumb items={breadcrumb} /> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h1 className="text-xl md:text-2xl">{title}</h1>
          {description ? <p className="max-w-[70ch] text-pretty text-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
