'use client';

import { photoAccept, photoTypesText, preparedPhotoName } from '@repo/media/photo-types';
import {
  shrinkPhotoAndRemoveMetadata,
  UnreadablePhotoError,
} from '@repo/media/shrink-photo-and-remove-metadata';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { RequestId } from '@repo/ui/request-id';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';

type Chosen = { photo: Blob; name: string; url: string };

const path = '/api/profile/image';

/** The person's photo. A chosen file is resized and previewed before it is sent. */
export function PhotoField({ name, image }: { name: string; image: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const photo = usePhoto();
  const { chosen, failure, choose } = photo;

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={chosen?.url ?? image} size="xl" />
        <PhotoButtons photo={photo} hasImage={image !== null} onPick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Photo file"
          accept={photoAccept}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className="w-full text-sm text-muted">{photoTypesText}.</p>
      </div>
      {failure ? (
        <Alert tone="danger" live title={failure.error}>
          {failure.requestId ? <RequestId value={failure.requestId} /> : null}
        </Alert>
      ) : null}
    </div>
  );
}

function usePhoto() {
  const router = useRouter();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => {
    const url = chosen?.url;
    return url ? () => URL.revokeObjectURL(url) : undefined;
  }, [chosen]);

  async function choose(file: File | undefined) {
    if (!file) return;
    setFailure(null);
    setChosen(null);
    setBusy('Preparing…');
    try {
      const photo = await shrinkPhotoAndRemoveMetadata(file);
      setChosen({ photo, name: preparedPhotoName(file.name, photo), url: URL.createObjectURL(photo) });
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) throw error;
      setFailure({ error: error.message });
    } finally {
      setBusy(null);
    }
  }

  async function send({ photo, name: fileName }: Chosen) {
    const form = new FormData();
    form.set('file', photo, fileName);
    setFailure(null);
    setBusy('Sending…');
    const answer = await sendForm(path, form, {
      onProgress: (sent, total) =>
        setBusy(sent < total ? `Sending ${Math.round((sent / total) * 100)}%…` : 'Saving…'),
    });
    setBusy(null);
    // After a failure the chosen photo stays, so that it can be sent again.
    if (!answer.ok) return setFailure(answer.failure);
    setChosen(null);
    toast.success('Photo saved');
    router.refresh();
  }

  async function remove() {
    setFailure(null);
    setBusy('Removing…');
    const answer = await api('DELETE /api/profile/image');
    setBusy(null);
    if (!answer.ok) return setFailure(answer.failure);
    toast.success('Photo removed');
    router.refresh();
  }

  return { chosen, setChosen, busy, failure, choose, send, remove };
}

type PhotoButtonsProps = { photo: ReturnType<typeof usePhoto>; hasImage: boolean; onPick: () => void };

function PhotoButtons({ photo, hasImage, onPick }: PhotoButtonsProps) {
  const { chosen, setChosen, busy, send, remove } = photo;
  if (chosen) {
    return (
      <div className="space-y-2">
        <p className="max-w-[32ch] text-sm break-words text-muted">This is how others will see you.</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            pending={busy !== null}
            pendingText={busy ?? undefined}
            onClick={() => void send(chosen)}
          >
            Use this photo
          </Button>
          {busy === null ? (
            <Button variant="ghost" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          ) : null}
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button pending={busy !== null} pendingText={busy ?? undefined} onClick={onPick}>
        {hasImage ? 'Change photo' : 'Add a photo'}
      </Button>
      {hasImage && busy === null ? (
        <Button variant="ghost" onClick={() => void remove()}>
          Remove
        </Button>
      ) : null}
    </div>
  );
}
