'use client';

import type { AttendanceRow } from '@repo/schemas/training/attendance';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { formatCount } from '@repo/ui/format-count';
import { lazyModule } from '@repo/ui/lazy-module';
import { StatusBadge } from '@repo/ui/status-badge';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api } from '#api.ts';

const panel = lazyModule(() => import('./documents-panel.tsx'));

type Props = {
  sessionId: string;
  row: AttendanceRow;
  seesDocuments: boolean;
  onStored: (row: AttendanceRow) => void;
};

export function AbsenceDocumentsDialog({ sessionId, row, seesDocuments, onStored }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(panel, isOpen, setOpen);
  const isShown = useRef(false);
  const isChanged = useRef(false);
  const { userId, fullName, status, minutes, documents, documentsWaiting } = row;
  // Who was there all the time has nothing to excuse.
  if (status === 'present' && minutes === null && documents === 0) return null;

  async function showRow() {
    isChanged.current = true;
    const query = { userId };
    const answer = await api('GET /api/sessions/{id}/attendance', { params: { id: sessionId }, query });
    const [now] = answer.ok ? answer.data.learners : [];
    if (now) onStored(now);
    // Closed before the answer came.
    if (!isShown.current) refreshIfChanged();
  }

  /** How many wait is said above the table. */
  function refreshIfChanged() {
    if (!isChanged.current) return;
    isChanged.current = false;
    router.refresh();
  }

  /** A refresh of a list of waiting documents takes the row away, and with it the dialog: not while it is open. */
  function openOrClose(open: boolean) {
    setOpen(open);
    isShown.current = open;
    if (!open) refreshIfChanged();
  }

  const text =
    documents === 0 || !seesDocuments ? 'Add a document' : formatCount(documents, ['document', 'documents']);
  return (
    <div className="space-y-1">
      {seesDocuments && documentsWaiting > 0 ? (
        <StatusBadge tone="info">Document to check</StatusBadge>
      ) : null}
      <Dialog
        open={isOpen}
        onOpenChange={openOrClose}
        trigger={
          <Button size="sm" variant="ghost" aria-label={`${text} of ${fullName}`}>
            {text}
          </Button>
        }
        title="Documents of the absence"
        description={fullName}
      >
        {loaded ? (
          <loaded.AbsenceDocumentsPanel
            {...{ sessionId, userId, seesDocuments }}
            onChanged={() => void showRow()}
          />
        ) : null}
      </Dialog>
    </div>
  );
}
