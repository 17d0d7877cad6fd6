'use client';

import type { BulkAssignmentPreview, bulkAssignmentBody } from '@repo/schemas/childcare/bulk-assignment';
import { formatCount } from '@repo/ui/format-count';
import { useCallback } from 'react';
import type { z } from 'zod';
import { api } from '#api.ts';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';
import { SkippedPairsList } from './skipped-pairs-list.tsx';

export type AssignGroupDialogProps = {
  /** Stable while the dialog is open. */
  body: z.input<typeof bulkAssignmentBody>;
  courseTitleOf: (courseId: string) => string | undefined;
  close: () => void;
  /** Returns the message of a refusal. */
  assignOrError: () => Promise<string | undefined>;
};

export function AssignGroupDialog({ body, courseTitleOf, close, assignOrError }: AssignGroupDialogProps) {
  const preview = useCallback(() => api('POST /api/assignments/bulk/check', { body }), [body]);
  return (
    <PreviewDialog
      title="Assign to everybody who matches"
      description="Nothing is stored or sent before you press Assign."
      preview={preview}
      isEmpty={({ created, planned }) => created + planned === 0}
      buttonLabel="Assign"
      pendingText="Assigning…"
      refusedTitle="Nothing was assigned"
      confirm={assignOrError}
      close={close}
    >
      {(checked) => <Numbers checked={checked} titleOf={courseTitleOf} />}
    </PreviewDialog>
  );
}

type NumbersProps = { checked: BulkAssignmentPreview; titleOf: AssignGroupDialogProps['courseTitleOf'] };

function Numbers({ checked, titleOf }: NumbersProps) {
  const { people, created, learners, unpaid, planned, left, mails, examples } = checked;
  return (
    <>
      <p>
        {formatCount(people, ['person matches', 'people match'])}:{' '}
        {formatCount(created, ['assignment', 'assignments'])} for{' '}
        {formatCount(learners, ['person', 'people'])}; {formatCount(mails, ['email goes', 'emails go'])} out.
        {planned > 0
          ? ` ${formatCount(planned, ['assignment waits', 'assignments wait'])} for people to accept their invitations.`
          : ''}
        {unpaid > 0
          ? ` ${formatCount(unpaid, ['assignment is', 'assignments are'])} to be paid for first.`
          : ''}
      </p>
      <SkippedPairsList skipped={left} titleOf={titleOf} most={3} />
      {examples.length > 0 && mails > examples.length ? <p>The first of the emails:</p> : null}
      <MailPreviews mails={examples} />
    </>
  );
}
