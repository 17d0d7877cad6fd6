'use client';

import type { PersonalDocument } from '@repo/schemas/training/upload';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { useRef } from 'react';
import { DeleteDocument } from './delete-document.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { type UploadPlace, useUpload } from './use-upload.ts';

type Props = { place: UploadPlace; name: string; picture: PersonalDocument | undefined };

export function ProfilePicture({ place, name, picture }: Props) {
  const { upload, sending, failure } = useUpload(place);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <UploadFailure failure={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={picture?.fileUrl} size="xl" />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            pending={sending !== null}
            pendingText="Uploading…"
            onClick={() => input.current?.click()}
          >
            {picture ? 'Change picture' : 'Add picture'}
          </Button>
          {picture ? (
            <DeleteDocument
              id={picture.id}
              name={picture.name}
              trigger={<Button variant="danger-quiet">Remove picture</Button>}
            />
          ) : null}
        </div>
        <p className="w-full text-sm text-muted">PNG, JPEG or WebP, up to 5 MB.</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture"
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void upload(file, 'profile_picture');
          event.target.value = '';
        }}
      />
    </div>
  );
}
