'use client';

import type { UploadRow } from '@repo/schemas/training/enrolment-upload';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { emailAndIdentityText, learnerLabel, rowStatusLabel } from './labels.ts';
import type { UploadEditor } from './upload-editor.ts';

const cardHeight = 112;

type RowCardsProps = { editor: UploadEditor; label: string; onOpen: (row: number) => void };

export function RowCards({ editor, label, onOpen }: RowCardsProps) {
  const { rows } = editor;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.total,
    estimateSize: () => cardHeight,
    overscan: 6,
    scrollMargin,
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => rows.loadRangeSoon(first, last), [rows, first, last]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative overflow-hidden rounded-lg border border-line bg-surface-raised"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          aria-setsize={rows.total}
          aria-posinset={index + 1}
          className="absolute inset-x-0 top-0 border-b border-line"
          style={{ height: cardHeight, transform: `translateY(${start - scrollMargin}px)` }}
        >
          <RowCard row={rows.rowAt(index)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function RowCard({ row, onOpen }: { row: UploadRow | undefined; onOpen: (row: number) => void }) {
  if (!row) {
    return (
      <div aria-hidden className="space-y-3 p-4">
        <div className="h-4 w-1/2 rounded-sm bg-surface-muted" />
        <div className="h-4 w-3/4 rounded-sm bg-surface-muted" />
      </div>
    );
  }
  const words = rowStatusLabel(row);
  const finding = row.findings.find(({ severity }) => severity === 'error') ?? row.findings[0];
  const outcome = row.reason || row.referenceNumber || '';
  const story =
    outcome || finding?.message || [row.cells.courseTitle, row.cells.courseRunId].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      onClick={() => onOpen(row.row)}
      className="flex h-full w-full items-center gap-3 px-4 text-left focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 space-y-1.5">
        <span className="flex items-center gap-2">
          <span className="shrink-0 text-xs text-muted tabular-nums">{row.row}</span>
          <bdi className="min-w-0 flex-1 truncate font-medium">{learnerLabel(row)}</bdi>
          <StatusBadge tone={words.tone}>{words.label}</StatusBadge>
        </span>
        <span className="block truncate text-xs text-muted">{emailAndIdentityText(row)}</span>
        <span className="line-clamp-2 text-xs text-muted">{story}</span>
      </span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-muted" />
    </button>
  );
}
