'use client';

import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Spinner } from '@repo/ui/spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#api.ts';
import { AttachAbsenceDocumentForm } from './attach-form.tsx';
import { DecideAbsenceDocument } from './decide-document.tsx';
import { DeleteAbsenceDocument } from './delete-document.tsx';
import { AbsenceDocumentFacts } from './document-facts.tsx';

type Props = {
  sessionId: string;
  userId: string;
  /** Assistants add documents, and see none. */
  seesDocuments: boolean;
  onChanged: () => void;
};

/** The documents of one absence, to decide on, and a form for another one. */
export function AbsenceDocumentsPanel({ sessionId, userId, seesDocuments, onChanged }: Props) {
  const [documents, setDocuments] = useState<readonly AbsenceDocument[] | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function load() {
    if (!seesDocuments) return;
    const answer = await api('GET /api/sessions/{id}/absence-documents', {
      params: { id: sessionId },
      query: { userId },
    });
    if (answer.ok) setDocuments(answer.data);
    setFailure(answer.ok ? null : answer.failure);
  }
  const loadFirst = useEffectEvent(load);

  useEffect(() => {
    void loadFirst();
  }, []);

  function reload() {
    void load();
    onChanged();
  }

  return (
    <div className="space-y-6 pb-4">
      {failure ? <Alert tone="danger" live title={failure.error} /> : null}
      {seesDocuments && documents === null && failure === null ? <Spinner /> : null}
      {documents?.length === 0 ? (
        <p className="text-muted">There is no document of this absence yet.</p>
      ) : null}
      {documents && documents.length > 0 ? (
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <li key={document.id} className="space-y-3 py-3 first:pt-0">
              <AbsenceDocumentFacts document={document} />
              <DecideAbsenceDocument document={document} onDecided={reload} />
              <DeleteAbsenceDocument document={document} onDeleted={reload} />
            </li>
          ))}
        </ul>
      ) : null}
      {seesDocuments ? null : (
        <p className="text-sm text-pretty text-muted">
          The trainers of the class see what you add, and decide on it.
        </p>
      )}
      <AttachAbsenceDocumentForm sessions={[]} {...{ sessionId, userId }} onStored={reload} />
    </div>
  );
}
