'use client';

import { maximumMessageImages } from '@repo/schemas/marketplace/chat';
import { toast } from '@repo/ui/toast';
import { useEffect, useState } from 'react';
import type { UploadedPhoto } from '#components/sell/upload-photo.ts';
import { type FormPhoto, uploadedPhotosOf, usePhotos } from '#components/sell/use-photos.ts';
import { useChat } from './chat-provider.tsx';
import { readUnexpiredDraftPhotos, storeDraftPhotos } from './draft-store.ts';

export function toastPhotoLimit(): void {
  toast.info(`A message has ${maximumMessageImages} photos at most.`);
}

/** Why the message cannot be sent yet; null if it can. */
export function unsentPhotosProblem(photos: readonly FormPhoto[]): string | null {
  if (photos.some(({ state }) => state.kind === 'failed'))
    return 'A photo could not be uploaded. Try it again, or remove it.';
  return photos.every(({ state }) => state.kind === 'sent')
    ? null
    : 'Your photos are still being uploaded. Send the message when they are there.';
}

export type MessageDraftPhotos = ReturnType<typeof useDraftPhotos>;

/** The photos of the unsent message. Those that are uploaded survive closing the tab, like its text. */
export function useDraftPhotos(draftKey: string) {
  const { actorId } = useChat();
  const { photos, add, retry, remove, discard, replaceAll, append } = usePhotos({
    initial: [],
    maximum: maximumMessageImages,
  });
  const [isRestored, setRestored] = useState(false);

  // The draft is in browser storage, so it is read after hydration.
  useEffect(() => {
    const stored = readUnexpiredDraftPhotos(actorId, draftKey, Date.now());
    if (stored.length > 0) replaceAll(stored);
    setRestored(true);
  }, [actorId, draftKey, replaceAll]);

  useEffect(() => {
    if (isRestored) storeDraftPhotos(actorId, draftKey, uploadedPhotosOf(photos), Date.now());
  }, [actorId, draftKey, isRestored, photos]);

  return {
    photos,
    room: maximumMessageImages - photos.length,
    problem: unsentPhotosProblem(photos),
    add,
    retry,
    remove(photo: (typeof photos)[number]) {
      remove(photo);
      discard(photo);
    },
    /** Empties the draft and returns its photos, which the message holds from here on. */
    take(): UploadedPhoto[] {
      const sent = uploadedPhotosOf(photos);
      for (const { previewUrl } of photos)
        if (previewUrl.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
      replaceAll([]);
      return sent;
    },
    /** Photos of a message that was not sent. */
    putBack(images: UploadedPhoto[]) {
      if (images.length > maximumMessageImages - photos.length) toastPhotoLimit();
      append(images);
    },
  };
}
