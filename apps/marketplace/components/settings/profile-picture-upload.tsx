'use client';

import { photoAccept } from '@repo/media/photo-types';
import { shrinkPhotoAndRemoveMetadata } from '@repo/media/shrink-photo-and-remove-metadata';
import { Alert } from '@repo/ui/alert';
import { Avatar } from '@repo/ui/avatar';
import { Button } from '@repo/ui/button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api } from '#api.ts';
import { uploadPhoto } from '#components/sell/upload-photo.ts';

type State = { kind: 'idle' } | { kind: 'busy'; text: string } | { kind: 'failed'; reason: string };

/** Resizes, uploads and saves the picture in one step. */
export function ProfilePictureUpload({ name, image }: { name: string; image: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { state, choose, remove } = usePicture();
  const isBusy = state.kind === 'busy';
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={image} size="xl" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={photoAccept}
            className="sr-only"
            tabIndex={-1}
            aria-label="Picture file"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            pending={isBusy}
            pendingText={isBusy ? state.text : undefined}
            onClick={() => input.current?.click()}
          >
            {image ? 'Change picture' : 'Add a picture'}
          </Button>
          {image && !isBusy ? (
            <Button variant="ghost" onClick={remove}>
              Remove
            </Button>
          ) : null}
        </div>
      </div>
      {state.kind === 'failed' ? (
        <Alert tone="danger" live>
          {state.reason}
        </Alert>
      ) : null}
    </div>
  );
}

function usePicture() {
  const router = useRouter();
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function save(picture: { url: string; key: string } | null, done: string) {
    const answer = await api('PUT /api/me', { body: { image: picture } });
    if (!answer.ok) throw new Error(answer.failure.error);
    toast.success(done);
    router.refresh();
  }

  async function run(work: () => Promise<void>, text: string) {
    setState({ kind: 'busy', text });
    try {
      await work();
      setState({ kind: 'idle' });
    } catch (error) {
      const reason =
        error instanceof Error ? error.message : 'The picture could not be saved. Please try again.';
      setState({ kind: 'failed', reason });
    }
  }

  function choose(file: File | undefined) {
    if (!file) return;
    void run(async () => {
      const photo = await shrinkPhotoAndRemoveMetadata(file);
      const onProgress = (share: number) => {
        setState({ kind: 'busy', text: `Sending ${Math.round(share * 100)}%…` });
      };
      await save(
        await uploadPhoto(photo, { onProgress, signal: new AbortController().signal }),
        'Picture saved',
      );
    }, 'Preparing…');
  }

  const remove = () => void run(() => save(null, 'Picture removed'), 'Removing…');
  return { state, choose, remove };
}
