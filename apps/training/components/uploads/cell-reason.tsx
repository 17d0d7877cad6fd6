'use client';

import type { UploadRow } from '@repo/schemas/training/enrolment-upload';
import { cn } from '@repo/ui/cn';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type GridColumn, rowHeight } from './grid-columns.ts';
import { findingsOf } from './grid-row.tsx';

type CellReasonProps = {
  row: UploadRow;
  column: GridColumn;
  /** The cell's position in the list, in pixels. */
  top: number;
  left: number;
  /** Opens upwards for lack of space below. */
  above: boolean;
  onLeave: () => void;
};

/** Visual only: for screen readers the cell has the description. */
export function CellReason({ row, column, top, left, above, onLeave }: CellReasonProps) {
  const findings = findingsOf(row, column);
  if (findings.length === 0) return null;
  return (
    <div
      aria-hidden
      onPointerLeave={onLeave}
      className={cn('absolute z-30 w-72 animate-fade-in py-1', above && '-translate-y-full')}
      style={{ top: above ? top : top + rowHeight, left }}
    >
      <ul className="space-y-2 rounded-md bg-surface-raised p-3 text-sm shadow-float">
        {findings.map(({ code, severity, message }) => (
          <li key={`${code} ${message}`} className="flex gap-2">
            {severity === 'error' ? (
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <span className="text-pretty">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
