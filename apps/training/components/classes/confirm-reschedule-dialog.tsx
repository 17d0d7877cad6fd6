'use client';

import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import { Alert, ProblemAlert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { useState } from 'react';
import { ClashAlert } from './clash-list.tsx';
import { PlannedMails } from './planned-mails.tsx';

type Props = {
  /** Null: closed. */
  preview: ReschedulePreview | null;
  onClose: () => void;
  /** Resolves to the failure, if any. */
  onSave: () => Promise<ApiFailure | undefined>;
};

export function ConfirmRescheduleDialog({ preview, onClose, onSave }: Props) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  function close() {
    if (isSaving) return;
    setProblem('');
    onClose();
  }

  async function save() {
    setSaving(true);
    const failure = await onSave();
    setSaving(false);
    setProblem(failure?.error ?? '');
    if (!failure) onClose();
  }

  return (
    <Dialog
      open={preview !== null}
      onOpenChange={(open) => open || close()}
      title={preview?.hasMoved ? 'Move this class?' : 'Save these sessions?'}
      description="Nothing is saved or sent yet."
    >
      {preview ? (
        <div className="space-y-4 pb-4">
          <MovePlan preview={preview} />
          <ProblemAlert problem={problem} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={isSaving} onClick={close}>
              Go back
            </Button>
            <Button variant="primary" pending={isSaving} pendingText="Saving…" onClick={() => void save()}>
              {saveLabel(preview)}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}

function saveLabel({ hasMoved, mails }: ReschedulePreview): string {
  if (mails.length > 0) return 'Move class and send mails';
  return hasMoved ? 'Move class' : 'Save anyway';
}

function MovePlan({ preview }: { preview: ReschedulePreview }) {
  const { hasMoved, before, after, changes, mails, clashes, notes } = preview;
  return (
    <div className="space-y-4">
      {hasMoved ? (
        <div>
          {before === after ? null : (
            <p>
              From {before} to {after}
            </p>
          )}
          <ul className="list-disc space-y-1 pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Dates and times stay as they are.</p>
      )}
      <ClashAlert title="At the same time" clashes={clashes} />
      {notes.length > 0 ? <Alert tone="warning">{`${notes.join('. ')}.`}</Alert> : null}
      <PlannedMails mails={mails} />
    </div>
  );
}
