'use client';

import type { PersonalDocument } from '@repo/schemas/training/upload';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { Progress } from '@repo/ui/progress';
import { RadioGroup } from '@repo/ui/radio-group';
import { DateTime } from '@repo/ui/time';
import { useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import { fileSizeText } from '#components/submissions/score-text.ts';
import { DeleteDocumentDialog } from './delete-document.tsx';
import { type DocumentOwner, useDocumentUpload } from './use-document-upload.ts';

type Props = { owner: DocumentOwner; documents: PersonalDocument[] };

const kinds = [
  { value: 'certificate', label: 'Certificate' },
  { value: 'cv', label: 'CV' },
] as const;

function isKind(text: string): text is (typeof kinds)[number]['value'] {
  return kinds.some(({ value }) => value === text);
}

export function DocumentListWithUpload({ owner, documents }: Props) {
  const { upload, sending, failure, refuse } = useDocumentUpload(owner);
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('certificate');
  return (
    <div className="space-y-4">
      {documents.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line">
          {documents.map((document) => (
            <li key={document.id} className="flex items-center gap-3 px-3 py-2">
              <Icon name="file-text" className="size-5 shrink-0 text-accent" />
              <div className="min-w-0 flex-1">
                <a
                  href={document.fileUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="link target-44 break-all font-medium"
                >
                  {document.name}
                </a>
                <p className="text-sm text-muted">
                  {kinds.find(({ value }) => value === document.category)?.label} ·{' '}
                  {fileSizeText(document.bytes)} · <DateTime value={document.createdAt} dateOnly />
                </p>
              </div>
              <DeleteDocumentDialog
                documentId={document.id}
                name={document.name}
                triggerButton={
                  <IconButton label={`Remove ${document.name}`} icon={<Icon name="trash-2" />} />
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FailureAlert failure={failure} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">What are you adding?</legend>
        <RadioGroup
          name="document-kind"
          options={kinds}
          value={kind}
          onChange={(event) => {
            if (isKind(event.target.value)) setKind(event.target.value);
          }}
        />
      </fieldset>
      {sending ? (
        <Progress
          label={`Uploading ${sending.name}`}
          value={Math.round(sending.sent / 1024)}
          max={Math.round(sending.total / 1024)}
          unit="KB"
        />
      ) : (
        <FileDrop
          label={kind === 'cv' ? 'Add a CV' : 'Add a certificate'}
          help="PDF, DOC, DOCX, PNG or JPEG, up to 5 MB"
          accept=".pdf,.doc,.docx,.png,.jpg,.jpeg"
          onFiles={([file]) => file && void upload(file, kind)}
          onRefused={() => refuse('Choose a PDF, DOC, DOCX, PNG or JPEG file')}
        />
      )}
    </div>
  );
}
