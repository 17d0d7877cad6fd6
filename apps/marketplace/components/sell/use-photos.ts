'use client';

import {
  shrinkPhotoAndRemoveMetadata,
  UnreadablePhotoError,
} from '@repo/media/shrink-photo-and-remove-metadata';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';
import { randomUuid } from '#components/chat/random-uuid.ts';
import { insertInOrder } from './insert-in-order.ts';
import { type UploadedPhoto, uploadPhoto } from './upload-photo.ts';

export type FormPhoto = {
  /** Local id, so that a photo keeps its position while uploading. */
  id: string;
  /** A URL of the local file until it is uploaded. */
  previewUrl: string;
  state:
    | { kind: 'waiting' }
    | { kind: 'sending'; share: number }
    /** `mayWork`: a retry may succeed. */
    | { kind: 'failed'; reason: string; mayWork: boolean }
    | ({ kind: 'sent' } & UploadedPhoto);
};

/** Maximum concurrent uploads; the rest are queued. */
const atOnce = 3;

export type PhotosOptions = { initial: UploadedPhoto[]; maximum: number };

export function usePhotos({ initial, maximum }: PhotosOptions) {
  const [photos, setPhotos] = useState<FormPhoto[]>(() => initial.map(sentPhoto));
  const files = useRef(new Map<string, File>());
  const aborts = useRef(new Map<string, AbortController>());

  const setState = useCallback((id: string, state: FormPhoto['state']) => {
    setPhotos((current) => current.map((photo) => (photo.id === id ? { ...photo, state } : photo)));
  }, []);

  const send = useCallback(
    async (id: string, file: File) => {
      const abort = new AbortController();
      aborts.current.set(id, abort);
      setState(id, { kind: 'sending', share: 0 });
      try {
        const prepared = await shrinkPhotoAndRemoveMetadata(file);
        const onProgress = (share: number) => setState(id, { kind: 'sending', share });
        const sent = await uploadPhoto(prepared, { onProgress, signal: abort.signal });
        files.current.delete(id);
        setState(id, { kind: 'sent', ...sent });
      } catch (error) {
        if (abort.signal.aborted) return;
        setState(id, {
          kind: 'failed',
          reason: error instanceof Error ? error.message : 'The photo could not be sent.',
          mayWork: !(error instanceof UnreadablePhotoError),
        });
      } finally {
        aborts.current.delete(id);
      }
    },
    [setState],
  );

  // Starts the next upload when one finishes, so that ten photos do not saturate a phone's connection.
  useEffect(() => {
    const sending = photos.filter(({ state }) => state.kind === 'sending').length;
    for (const { id } of photos.filter(({ state }) => state.kind === 'waiting').slice(0, atOnce - sending)) {
      const file = files.current.get(id);
      if (file && !aborts.current.has(id)) void send(id, file);
    }
  }, [photos, send]);

  const add = useCallback(
    (chosen: File[]) => {
      setPhotos((current) => {
        const room = maximum - current.length;
        const added = chosen.slice(0, room).map((file) => {
          const id = randomUuid();
          files.current.set(id, file);
          return waitingPhoto(id, file);
        });
        return [...current, ...added];
      });
    },
    [maximum],
  );

  const retry = useCallback((id: string) => setState(id, { kind: 'waiting' }), [setState]);

  /** It can be restored until it is discarded. */
  const remove = useCallback((photo: FormPhoto) => {
    aborts.current.get(photo.id)?.abort();
    setPhotos((current) => current.filter(({ id }) => id !== photo.id));
  }, []);

  const restore = useCallback(
    (photo: FormPhoto, order: readonly string[]) => {
      setPhotos((current) =>
        current.length < maximum ? insertInOrder(current, resumed(photo), order) : current,
      );
    },
    [maximum],
  );

  const discard = useCallback((photo: FormPhoto) => {
    files.current.delete(photo.id);
    if (photo.previewUrl.startsWith('blob:')) URL.revokeObjectURL(photo.previewUrl);
    // The server keeps files that a listing uses.
    if (photo.state.kind === 'sent' && photo.state.key) {
      void api('POST /api/uploads/discard', { body: { keys: [photo.state.key] } });
    }
  }, []);

  const reorder = useCallback((ids: string[]) => {
    setPhotos((current) => ids.flatMap((id) => current.find((photo) => photo.id === id) ?? []));
  }, []);

  const replaceAll = useCallback((sent: UploadedPhoto[]) => setPhotos(sent.map(sentPhoto)), []);

  const append = useCallback(
    (sent: readonly UploadedPhoto[]) => setPhotos((current) => appendUploadedPhotos(current, sent, maximum)),
    [maximum],
  );

  return { photos, add, retry, remove, restore, discard, reorder, replaceAll, append };
}

function waitingPhoto(id: string, file: File): FormPhoto {
  return { id, previewUrl: URL.createObjectURL(file), state: { kind: 'waiting' } };
}

/** Removing a photo ended its upload. */
function resumed(photo: FormPhoto): FormPhoto {
  return photo.state.kind === 'sending' ? { ...photo, state: { kind: 'waiting' } } : photo;
}

function sentPhoto({ url, key }: UploadedPhoto): FormPhoto {
  return { id: randomUuid(), previewUrl: url, state: { kind: 'sent', url, key } };
}

/** Those that are still being uploaded stay, too. */
export function appendUploadedPhotos(
  current: FormPhoto[],
  sent: readonly UploadedPhoto[],
  maximum: number,
): FormPhoto[] {
  return [...current, ...sent.map(sentPhoto)].slice(0, Math.max(maximum, current.length));
}

/** Uploaded photos in order, without pending ones. */
export function uploadedPhotosOf(photos: FormPhoto[]): UploadedPhoto[] {
  return photos.flatMap(({ state }) => (state.kind === 'sent' ? [{ url: state.url, key: state.key }] : []));
}
