'use client';

import { RichText } from '@repo/rich-text/rich-text';
import type { SiteTextName } from '@repo/schemas/marketplace/site-text';
import { Skeleton } from '@repo/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { api } from '#api.ts';
import { RestoreVersion } from './restore-version.tsx';

type EarlierTextProps = {
  name: SiteTextName;
  number: number;
  isLatest: boolean;
  /** When the latest version was saved. */
  readAt: string;
  /** What is seen of it while it is closed. */
  children: ReactNode;
};

/** A version, whose text is loaded when it is opened. It never changes, so it is loaded once. */
export function SiteTextVersionItem({ name, number, isLatest, readAt, children }: EarlierTextProps) {
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function load() {
    setProblem(null);
    const answer = await api('GET /api/site-texts/{name}/versions/{number}', {
      params: { name, number: String(number) },
    });
    if (answer.ok) setHtml(answer.data.html);
    else setProblem(answer.failure.error);
  }

  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && html === null && load())}>
      <summary className="cursor-pointer">{children}</summary>
      <div className="mt-3 space-y-3 border-l-2 border-line pl-4">
        {html === null ? (
          <>
            {problem === null ? <Skeleton className="h-24" /> : null}
            <p role="status" className="text-sm text-danger empty:hidden">
              {problem && `${problem} Close and open it to try again.`}
            </p>
          </>
        ) : (
          <>
            <RichText html={html} />
            {isLatest ? null : <RestoreVersion {...{ name, number, html, readAt }} />}
          </>
        )}
      </div>
    </details>
  );
}
