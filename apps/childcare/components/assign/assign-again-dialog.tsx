'use client';

import type {
  ReassignCoursesOfCertificatesAnswer,
  ReassignSkipReason,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { formatCount } from '@repo/ui/format-count';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { api } from '#api.ts';
import { DeadlineField } from '#components/centre/deadline-field.tsx';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';

const reasons: Record<ReassignSkipReason, string> = {
  NOT_FOUND: 'is not of your centre any more',
  NOT_ENDING: 'was renewed, or does not expire within 60 days',
  ALREADY_ASSIGNED: 'is assigned again already',
  COURSE_NOT_PUBLISHED: 'is of a course that is not published any more',
  ORG_LEARNER_LIMIT: 'would take a seat, and all seats are taken',
};

type AssignAgainDialogProps = { certificateIds: string[]; close: () => void; onDone: () => void };

/** Assigns the courses of certificates again, after a preview with the mails. */
export function AssignAgainDialog({ certificateIds, close, onDone }: AssignAgainDialogProps) {
  const router = useRouter();
  const [deadline, setDeadline] = useState('');
  const post = useCallback(
    (preview: boolean) => {
      const body = { certificateIds, ...(deadline ? { deadline } : {}), preview };
      return api('POST /api/assignments/again', { body });
    },
    [certificateIds, deadline],
  );
  const preview = useCallback(() => post(true), [post]);

  async function assign(): Promise<string | undefined> {
    const answer = await post(false);
    if (!answer.ok) return answer.failure.error;
    toast.success(`${formatCount(answer.data.assigned, ['course is', 'courses are'])} assigned again`);
    onDone();
    router.refresh();
    return undefined;
  }

  return (
    <PreviewDialog
      title={`Assign ${formatCount(certificateIds.length, ['course', 'courses'])} again`}
      description="The course starts from the beginning; earlier certificates stay on record."
      fields={
        <DeadlineField
          id="again-deadline"
          label="Deadline"
          value={deadline}
          onChange={setDeadline}
          optional
        />
      }
      preview={preview}
      isEmpty={({ assigned }) => assigned === 0}
      buttonLabel="Assign again"
      pendingText="Assigning…"
      refusedTitle="Nothing was assigned"
      confirm={assign}
      close={close}
    >
      {(planned) => <Planned planned={planned} />}
    </PreviewDialog>
  );
}

function Planned({
  planned: { assigned, unpaid, skipped, mails },
}: {
  planned: ReassignCoursesOfCertificatesAnswer;
}) {
  return (
    <>
      <p>
        {formatCount(assigned, ['course begins', 'courses begin'])} again;{' '}
        {formatCount(mails.length, ['email goes', 'emails go'])} out.
      </p>
      {unpaid > 0 ? (
        <p>
          {formatCount(unpaid, ['course begins', 'courses begin'])} once you have paid for{' '}
          {unpaid === 1 ? 'it' : 'them'}, under Payments.
        </p>
      ) : null}
      {skipped.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5">
          {skipped.map(({ certificateId, reason }) => (
            <li key={certificateId}>
              Left out: {certificateId} {reasons[reason]}.
            </li>
          ))}
        </ul>
      ) : null}
      <MailPreviews mails={mails} />
    </>
  );
}
