'use client';

import type { AttendanceRow } from '@repo/schemas/training/attendance';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useState } from 'react';
import { absenceReasonLabels } from '#components/classes/labels.ts';

const detailsForm = lazyModule(() => import('./details-form.tsx'));

type Props = { sessionId: string; row: AttendanceRow; onStored: (row: AttendanceRow) => void };

const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

function describe({ minutes, madeUpMinutes, reason, note }: AttendanceRow): string {
  const parts = [
    minutes === null ? '' : `${toHours(minutes)} hours`,
    madeUpMinutes === 0 ? '' : `${toHours(madeUpMinutes)} hours made up`,
    reason === null ? '' : absenceReasonLabels[reason],
    note,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** How much was attended, and why the rest was missed. */
export function AttendanceDetailsDialog({ sessionId, row, onStored }: Props) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(detailsForm, isOpen, setOpen);
  if (row.status === null || row.markedAt === null) return null;
  const text = describe(row);
  return (
    <div className="space-y-1">
      {text === '' ? null : (
        <p className="max-w-60 text-sm wrap-anywhere text-muted">
          <bdi>{text}</bdi>
        </p>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" variant="ghost" aria-label={`Hours and reason of ${row.fullName}`}>
            Hours and reason
          </Button>
        }
        title="Hours and reason"
        description={row.fullName}
      >
        {loaded ? (
          <loaded.AttendanceDetailsForm
            sessionId={sessionId}
            row={row}
            onStored={(stored) => {
              onStored(stored);
              setOpen(false);
            }}
          />
        ) : null}
      </Dialog>
    </div>
  );
}
