import type { CorrectStayBody, StayPreview } from '@repo/schemas/childcare/job-role';
import { formatCount } from '@repo/ui/format-count';
import { useCallback } from 'react';
import { api } from '#api.ts';
import { MailPreviews, PreviewDialog } from '#components/frame/preview-dialog.tsx';
import {
  formatDay,
  paidTakenBackText,
  requirementActionLabels,
} from '#components/requirements/requirement-texts.ts';

type StayPreviewDialogProps = {
  params: { id: string; learnerId: string };
  /** Stable while the dialog is open. */
  body: CorrectStayBody;
  /** Returns the message of a refusal. */
  save: () => Promise<string | undefined>;
  close: () => void;
};

/** What a new job role or joining date assigns, takes back and mails, before the button that saves it. */
export function StayPreviewDialog({ params: { id, learnerId }, body, save, close }: StayPreviewDialogProps) {
  const preview = useCallback(
    () =>
      api('POST /api/organizations/{id}/learners/{learnerId}/stay/preview', {
        params: { id, learnerId },
        body,
      }),
    [id, learnerId, body],
  );
  return (
    <PreviewDialog
      title="Save job role and joining date"
      description="Nothing is saved or sent before you press the button."
      preview={preview}
      isEmpty={() => false}
      buttonLabel="Save role and date"
      pendingText="Saving…"
      refusedTitle="Nothing was saved"
      confirm={save}
      close={close}
    >
      {(planned) => <Planned planned={planned} />}
    </PreviewDialog>
  );
}

function Planned({ planned: { changes, paidTakenBack, mails, examples } }: { planned: StayPreview }) {
  return (
    <>
      {changes.length === 0 ? (
        <p>No course is assigned, moved or taken back.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5" aria-label="What happens">
          {changes.map(({ courseTitle, action, deadlineOn }) => (
            <li key={`${courseTitle} ${action}`}>
              {courseTitle}: {requirementActionLabels[action].toLowerCase()}
              {deadlineOn ? `, deadline ${formatDay(deadlineOn)}` : ''}
            </li>
          ))}
          {paidTakenBack > 0 ? <li>{paidTakenBackText(paidTakenBack)}</li> : null}
        </ul>
      )}
      <p>{formatCount(mails, ['mail goes', 'mails go'])} out.</p>
      <MailPreviews mails={examples} />
    </>
  );
}
