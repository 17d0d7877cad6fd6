'use client';

import { prepareDocumentFileOrExplain } from '@repo/media/prepare-document-file-or-explain';
import {
  askForSignOffBody,
  maximumEvidenceBytes,
  type SignOff,
  signOffBounds,
} from '@repo/schemas/childcare/sign-off';
import { DocumentFileField } from '@repo/ui/document-file-field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

type AskForSignOffProps = {
  lectureId: string;
  needsEvidence: boolean;
  /** The request that this one takes the place of. */
  waiting: Pick<SignOff, 'id' | 'note' | 'file'> | null;
};

const askForm = askForSignOffBody.pick({ note: true });
const missing = 'Add a photo or PDF that shows what you did.';

export function AskForSignOff({ lectureId, needsEvidence, waiting }: AskForSignOffProps) {
  const router = useRouter();
  const form = useZodForm(askForm, { defaultValues: { note: waiting?.note ?? '' } });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Form
      form={form}
      label="Request"
      onSubmit={async ({ note }) => {
        if (needsEvidence && file === null) {
          setProblem(missing);
          return { error: missing };
        }
        const data = new FormData();
        data.set('note', note);
        if (waiting) data.set('replaces', waiting.id);
        if (file) data.set('file', file);
        const answer = await sendForm<SignOff>(
          `/api/lectures/${encodeURIComponent(lectureId)}/sign-offs`,
          data,
        );
        if (!answer.ok) return answer.failure;
        setFile(null);
        toast.success('Your managers are notified');
        router.refresh();
        return undefined;
      }}
    >
      <TextareaField
        control={form.control}
        name="note"
        label="Note for your manager"
        optional
        rows={3}
        maxLength={signOffBounds.note}
        help="For example: I am in the toddler room on Tuesday morning."
      />
      <DocumentFileField
        label={needsEvidence ? 'Photo or PDF' : 'Photo or PDF (optional)'}
        maximumBytes={maximumEvidenceBytes}
        prepare={prepareDocumentFileOrExplain}
        file={file}
        problem={problem}
        onChange={(chosen, why) => {
          setFile(chosen);
          setProblem(why);
        }}
      />
      <p className="text-sm text-pretty text-muted">
        Only you and the managers of your centre see it. Take no photo with a child’s face.
        {waiting ? ' This request takes the place of the one that waits, whose file is deleted.' : ''}
      </p>
      <SubmitButton pendingText="Asking…">{waiting ? 'Replace request' : 'Ask for sign-off'}</SubmitButton>
    </Form>
  );
}
