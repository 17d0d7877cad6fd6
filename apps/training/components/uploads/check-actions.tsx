'use client';

import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Menu, MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { describeCreations, describeWhereRowsGo } from './check-summary.tsx';
import { useCorrectionsSaveState } from './save-notice.tsx';
import type { UploadEditor } from './upload-editor.ts';

type Props = { editor: UploadEditor; upload: EnrolmentUpload };

export function SendUploadButton({ editor, upload }: Props) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(upload.revision);
  const [isSettling, setSettling] = useState(false);
  const saveState = useCorrectionsSaveState(editor);
  const { toSend, rows, leftOut } = upload.counts;
  const held = Math.max(0, rows - toSend - leftOut);
  const creations = describeCreations(upload);

  // Saves pending corrections first.
  async function ask() {
    setSettling(true);
    const saved = await editor.corrections.waitUntilSaved();
    setSettling(false);
    if (!saved) return;
    // What changes while the question is open was not looked at.
    setSeen(editor.state().upload.revision);
    setOpen(true);
  }

  return (
    <>
      <Button
        variant="primary"
        disabled={toSend === 0 || saveState.kind === 'failed'}
        pending={isSettling}
        pendingText="Saving your changes…"
        onClick={() => void ask()}
      >
        <Icon name="send" />
        {toSend === 0 ? 'Nothing to send yet' : `Send ${formatCount(toSend, ['enrolment', 'enrolments'])}`}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone="primary"
        title={`Send ${formatCount(toSend, ['enrolment', 'enrolments'])} of “${upload.fileName}”?`}
        description={
          <>
            {describeWhereRowsGo(upload)}
            {creations ? `. New here: ${creations}` : ''}. Learners get a notification, and new learners a
            welcome e-mail.
            {held + leftOut > 0
              ? ` ${formatCount(held + leftOut, ['row stays', 'rows stay'])} here and can be corrected later.`
              : ''}{' '}
            You can pause at any moment; what the agency has taken by then stays.
          </>
        }
        confirmLabel={`Send ${formatCount(toSend, ['enrolment', 'enrolments'])}`}
        pendingLabel="Starting…"
        cancelLabel="Not yet"
        onConfirm={async () => (await editor.submit(seen))?.error}
      />
    </>
  );
}

export function CheckedUploadMenu({ editor, upload }: Props) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const [asking, setAsking] = useState<'errors' | 'discard' | null>(null);
  const errors = upload.counts.verdicts.error ?? 0;

  async function leaveOutErrors() {
    const left = await editor.leaveOut(new URLSearchParams({ verdict: 'error' }));
    if (typeof left !== 'number') return left.error;
    toast.undo(`${formatCount(left, ['row', 'rows'])} left out`, () => editor.undo());
    return undefined;
  }

  function discard() {
    return submit(api('DELETE /api/enrolments/uploads/{id}', { params: { id: upload.id } }), () => {
      toast.success('Upload discarded');
      router.push('/enrolments/upload');
    });
  }

  return (
    <>
      <Menu
        trigger={<IconButton label="More" icon={<Icon name="ellipsis-vertical" />} variant="secondary" />}
      >
        <MenuItem icon={<Icon name="eraser" />} disabled={errors === 0} onSelect={() => setAsking('errors')}>
          Leave out all rows with errors
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon name="trash-2" />} tone="danger" onSelect={() => setAsking('discard')}>
          Discard this upload
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking === 'errors'}
        onOpenChange={(open) => setAsking(open ? 'errors' : null)}
        tone="primary"
        title={`Leave out ${formatCount(errors, ['row', 'rows'])} with errors?`}
        description="They move to “Left out” and can be brought back. They are not sent."
        confirmLabel="Leave them out"
        pendingLabel="Leaving them out…"
        onConfirm={leaveOutErrors}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={(open) => setAsking(open ? 'discard' : null)}
        title={`Discard “${upload.fileName}”?`}
        description="The file, its rows and your corrections are deleted. Nothing in it was sent."
        confirmLabel="Discard upload"
        pendingLabel="Discarding…"
        onConfirm={discard}
      />
    </>
  );
}
