'use client';

import { photoAccept, photoTypesText } from '@repo/media/photo-types';
import { Button } from '@repo/ui/button';
import { acceptsFile } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { toast } from '@repo/ui/toast';
import type { FormPhoto } from '#components/sell/use-photos.ts';
import { type MessageDraftPhotos, toastPhotoLimit } from './use-draft-photos.ts';

/** Adds what is a photo, and says what is not or is too much. */
export function addPhotosOrToast({ add, room }: MessageDraftPhotos, files: File[]): void {
  const taken = files.filter((file) => acceptsFile(file, photoAccept));
  if (taken.length < files.length) toast.error(`Use ${photoTypesText} photos.`);
  if (taken.length > room) toastPhotoLimit();
  if (taken.length > 0) add(taken);
}

export function AttachPhotosButton({ photos }: { photos: MessageDraftPhotos }) {
  return (
    <label
      title="Add photos"
      className="icon-button icon-button-ghost has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <Icon name="image-plus" />
      <input
        type="file"
        aria-label="Add photos"
        accept={photoAccept}
        multiple
        className="sr-only"
        onChange={(event) => {
          addPhotosOrToast(photos, [...(event.target.files ?? [])]);
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** What will be sent, with progress. */
export function ComposerPhotos({ photos }: { photos: MessageDraftPhotos }) {
  if (photos.photos.length === 0) return null;
  return (
    <ul aria-label="Photos to send" className="mb-3 flex flex-wrap gap-3">
      {photos.photos.map((photo, index) => (
        <li key={photo.id} className="w-28">
          <PhotoToSend photo={photo} name={`photo ${index + 1}`} photos={photos} />
        </li>
      ))}
    </ul>
  );
}

type PhotoToSendProps = { photo: FormPhoto; name: string; photos: MessageDraftPhotos };

function PhotoToSend({ photo, name, photos }: PhotoToSendProps) {
  const { state } = photo;
  return (
    <>
      <div className="relative size-28 overflow-hidden rounded-lg bg-surface-muted">
        <img
          src={photo.previewUrl}
          alt={`To send: ${name}`}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Icon name="x" />}
          onClick={() => photos.remove(photo)}
          className="absolute top-0 right-0 rounded-full bg-surface-raised/90"
        />
        {state.kind === 'waiting' || state.kind === 'sending' ? (
          <Progress name={name} share={state.kind === 'sending' ? state.share : 0} />
        ) : null}
      </div>
      {state.kind === 'failed' ? (
        <div className="mt-1 space-y-1">
          <p role="alert" className="text-xs text-danger">
            {state.reason}
          </p>
          {state.mayWork ? (
            <Button size="sm" onClick={() => photos.retry(photo.id)}>
              Retry {name}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute inset-x-0 bottom-0 h-1.5 bg-black/60"
    >
      <div className="h-full bg-white transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
