'use client';

import { prepareDocumentFileOrExplain } from '@repo/media/prepare-document-file-or-explain';
import { type AbsenceDocument, maximumAbsenceDocumentBytes } from '@repo/schemas/training/absence-document';
import { DocumentFileField } from '@repo/ui/document-file-field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField } from '@repo/ui/form-fields';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { z } from 'zod';

const fields = z.object({ sessionId: z.string().min(1, 'Choose the session') });

type AttachFormProps = {
  /** To choose from, where there is more than one. */
  sessions: readonly { id: string; label: string }[];
  /** The one that is chosen at first; empty: none. */
  sessionId: string;
  /** Whose absence it is, where it is not the reader’s own. */
  userId?: string;
  onStored: () => void;
};

/** A document of an absence. It changes no mark. */
export function AttachAbsenceDocumentForm({ sessions, sessionId, userId, onStored }: AttachFormProps) {
  const form = useZodForm(fields, { defaultValues: { sessionId } });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send({ sessionId: chosen }: { sessionId: string }) {
    if (file === null) {
      setProblem('Choose the document.');
      return { error: 'Choose the document: a PDF, JPEG or PNG file.' };
    }
    const data = new FormData();
    if (userId) data.set('userId', userId);
    data.set('file', file);
    const path = `/api/sessions/${encodeURIComponent(chosen)}/absence-documents`;
    const answer = await sendForm<{ data: AbsenceDocument }>(path, data);
    if (!answer.ok) return answer.failure;
    setFile(null);
    toast.success('The document is added');
    onStored();
    return undefined;
  }

  return (
    <Form form={form} label="Add a document" className="space-y-4" onSubmit={send}>
      {sessions.length > 1 ? (
        <SelectField
          control={form.control}
          name="sessionId"
          label="Session"
          options={[
            { value: '', label: 'Choose a session' },
            ...sessions.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      ) : null}
      <DocumentFileField
        label="Document"
        maximumBytes={maximumAbsenceDocumentBytes}
        prepare={prepareDocumentFileOrExplain}
        file={file}
        problem={problem}
        onChange={(chosen, why) => {
          setFile(chosen);
          setProblem(why);
        }}
      />
      <SubmitButton pendingText="Adding…">Add document</SubmitButton>
    </Form>
  );
}
