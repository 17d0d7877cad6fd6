'use client';

import { photoAccept, photoTypesText, preparedPhotoName } from '@repo/media/photo-types';
import {
  shrinkPhotoAndRemoveMetadata,
  UnreadablePhotoError,
} from '@repo/media/shrink-photo-and-remove-metadata';
import type { PersonalDocument } from '@repo/schemas/training/upload';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { useRef, useState } from 'react';
import { FailureAlert } from '#components/frame/failure-alert.tsx';
import { DeleteDocumentDialog } from './delete-document.tsx';
import { type DocumentOwner, useDocumentUpload } from './use-document-upload.ts';

type Props = { owner: DocumentOwner; name: string; picture: PersonalDocument | undefined };

export function ProfilePictureUpload({ owner, name, picture }: Props) {
  const { upload, sending, failure, refuse } = useDocumentUpload(owner);
  const input = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(false);

  async function choose(file: File | undefined) {
    if (!file) return;
    setPreparing(true);
    try {
      const photo = await shrinkPhotoAndRemoveMetadata(file);
      const sentAs = preparedPhotoName(file.name, photo);
      void upload(new File([photo], sentAs, { type: photo.type }), 'profile_picture');
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) throw error;
      refuse(error.message);
    } finally {
      setPreparing(false);
    }
  }

  return (
    <div className="space-y-4">
      <FailureAlert failure={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={picture?.fileUrl} size="xl" />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            pending={preparing || sending !== null}
            pendingText={preparing ? 'Preparing…' : 'Uploading…'}
            onClick={() => input.current?.click()}
          >
            {picture ? 'Change picture' : 'Add picture'}
          </Button>
          {picture ? (
            <DeleteDocumentDialog
              documentId={picture.id}
              name={picture.name}
              triggerButton={<Button variant="danger-quiet">Remove picture</Button>}
            />
          ) : null}
        </div>
        <p className="w-full text-sm text-muted">{photoTypesText}.</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept={photoAccept}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
