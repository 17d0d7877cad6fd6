'use client';

import type { RemindPreview, RemindSkipReason } from '@repo/schemas/childcare/bulk-assignment';
import { formatCount } from '@repo/ui/format-count';
import { toast } from '@repo/ui/toast';
import type { DialogTriggerProps, PanelProps } from '@repo/ui/use-lazy-dialog';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { api } from '#api.ts';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';
import { remindedText } from './statuses.tsx';

export type RemindDialogProps = DialogTriggerProps & {
  /** Stable while the dialog is open. */
  body: { learnerIds: string[] } | { assignmentIds: string[] };
  onDone: () => void;
};

const reasons: Record<RemindSkipReason, readonly [one: string, many: string]> = {
  NOT_FOUND: ['is not in your centre any more', 'are not in your centre any more'],
  ASSIGNMENT_ENDED: ['is done or has ended', 'are done or have ended'],
  CHANGED_MEANWHILE: ['somebody changed since this was opened', 'somebody changed since this was opened'],
  ACCOUNT_CLOSED: [
    'belongs to somebody whose account is closed',
    'belong to people whose accounts are closed',
  ],
  PAYMENT_PENDING: ['is not paid for yet', 'are not paid for yet'],
  REMINDED_TODAY: ['was reminded of today already', 'were reminded of today already'],
};

/** Who is reminded, with the mails; sends after a press. */
export function RemindPreviewDialog({ body, onDone, open, onOpenChange }: PanelProps<RemindDialogProps>) {
  const router = useRouter();
  const close = () => onOpenChange(false);
  const preview = useCallback(() => api('POST /api/assignments/remind/check', { body }), [body]);

  async function send({ assignments }: RemindPreview): Promise<string | undefined> {
    const answer = await api('POST /api/assignments/remind', { body: { assignments } });
    if (!answer.ok) return answer.failure.error;
    toast.success(remindedText(answer.data));
    router.refresh();
    close();
    onDone();
    return undefined;
  }

  if (!open) return null;
  return (
    <PreviewDialog
      title="Send reminders"
      description="Each person gets a notification for each course, and one mail unless they turned reminder mails off. Nothing is sent before you press the button."
      preview={preview}
      isEmpty={({ reminded }) => reminded === 0}
      buttonLabel="Send reminders"
      pendingText="Sending…"
      refusedTitle="Nothing was sent"
      confirm={send}
      close={close}
    >
      {(planned) => <Planned planned={planned} />}
    </PreviewDialog>
  );
}

function Planned({ planned }: { planned: RemindPreview }) {
  const { reminded, learners, mails, examples, skipped } = planned;
  const left = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return (
    <>
      <p>
        {formatCount(learners, ['person is', 'people are'])} reminded of{' '}
        {formatCount(reminded, ['course', 'courses'])}; {formatCount(mails, ['mail goes', 'mails go'])} out.
      </p>
      {left.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5">
          {left.map(([reason, { length }]) => (
            <li key={reason}>
              Left out: {formatCount(length, ['course', 'courses'])} that{' '}
              {reasons[reason][length === 1 ? 0 : 1]}.
            </li>
          ))}
        </ul>
      ) : null}
      {examples.length > 0 && mails > examples.length ? <p>The first of the mails:</p> : null}
      <MailPreviews mails={examples} />
      {mails > 0 ? (
        <p className="text-muted">Each mail also has the person’s own link to stop such mails.</p>
      ) : null}
    </>
  );
}
