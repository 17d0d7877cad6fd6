'use client';

import type { SubmissionRow } from '@repo/schemas/training/submission';
import { cn } from '@repo/ui/cn';
import { StatusBadge } from '@repo/ui/status-badge';
import { RelativeTime } from '@repo/ui/time';
import { useEffect, useRef } from 'react';
import { scoreText } from '#components/submissions/score-text.ts';

type Props = {
  rows: readonly SubmissionRow[];
  currentId: string | undefined;
  hrefFor: (row: SubmissionRow) => string;
  isUnsaved: (row: SubmissionRow) => boolean;
  onOpen: (row: SubmissionRow) => void;
};

/** Longest waiting first; links, so that a submission can open in its own tab. */
export function SubmissionList({ rows, currentId, hrefFor, isUnsaved, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (currentId) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <ul
      ref={list}
      className="divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface-raised lg:max-h-[calc(100dvh-15rem)]"
    >
      {rows.map((row) => (
        <li key={row.submissionId}>
          <a
            href={hrefFor(row)}
            aria-current={row.submissionId === currentId ? 'true' : undefined}
            className={cn(
              'block min-h-11 px-4 py-3 -outline-offset-2 hover:bg-surface-muted',
              row.submissionId === currentId && 'bg-accent-soft hover:bg-accent-soft',
            )}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(row);
            }}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{row.learnerName}</span>
              {row.score === null ? (
                <RelativeTime value={row.submittedAt} className="shrink-0 text-xs text-muted" />
              ) : (
                <span className="shrink-0 text-sm font-medium tabular-nums">
                  {scoreText(row.score, row.maxScore)}
                </span>
              )}
            </span>
            <span className="mt-0.5 flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm text-muted">
                <span className="block truncate">{row.learnerEmail}</span>
                <span className="block truncate">{row.assessmentTitle}</span>
              </span>
              {isUnsaved(row) ? (
                <StatusBadge tone="danger">Not saved</StatusBadge>
              ) : row.status === 'graded' ? (
                <StatusBadge tone="success">Graded</StatusBadge>
              ) : row.late ? (
                <StatusBadge tone="warning">Late</StatusBadge>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
