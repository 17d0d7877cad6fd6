'use client';

import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import { useRouter } from 'next/navigation';
import { AttachAbsenceDocumentForm } from './attach-form.tsx';
import { DeleteAbsenceDocument } from './delete-document.tsx';
import { AbsenceDocumentFacts } from './document-facts.tsx';

type AddProps = { sessions: readonly { id: string; label: string }[]; sessionId: string };

export function AddOwnAbsenceDocument(props: AddProps) {
  const router = useRouter();
  return <AttachAbsenceDocumentForm {...props} onStored={() => router.refresh()} />;
}

type ListProps = { documents: readonly (AbsenceDocument & { session: string })[] };

export function OwnAbsenceDocuments({ documents }: ListProps) {
  const router = useRouter();
  return (
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <li
          key={document.id}
          className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 space-y-1">
            <p className="text-sm font-medium wrap-anywhere">{document.session}</p>
            <AbsenceDocumentFacts document={document} />
          </div>
          {document.status === 'accepted' ? null : (
            <DeleteAbsenceDocument document={document} onDeleted={() => router.refresh()} />
          )}
        </li>
      ))}
    </ul>
  );
}
