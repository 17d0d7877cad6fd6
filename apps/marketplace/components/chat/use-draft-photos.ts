'use client';

import { maximumMessageImages } from '@repo/schemas/marketplace/chat';
import { toast } from '@repo/ui/toast';
import { useEffect, useState } from 'react';
import type { SentPhoto } from '#components/sell/send-photo.ts';
import { type Photo, pickSentPhotos, usePhotos } from '#components/sell/use-photos.ts';
import { useChat } from './chat-provider.tsx';
import { readDraftPhotos, writeDraftPhotos } from './draft-store.ts';

export function sayHowMany(): void {
  toast.info(`A message has ${maximumMessageImages} photos at most.`);
}

/** Why the message cannot be sent yet; null if it can. */
export function findUnsentPhotos(photos: readonly Photo[]): string | null {
  if (photos.some(({ state }) => state.kind === 'failed'))
    return 'A photo could not be uploaded. Try it again, or remove it.';
  return photos.every(({ state }) => state.kind === 'sent')
    ? null
    : 'Your photos are still being uploaded. Send the message when they are there.';
}

export type DraftPhotos = ReturnType<typeof useDraftPhotos>;

/** The photos of the unsent message. Those that are uploaded survive closing the tab, like its text. */
export function useDraftPhotos(place: string) {
  const { actorId } = useChat();
  const { photos, add, retry, remove, discard, replaceAll, append } = usePhotos({
    initial: [],
    maximum: maximumMessageImages,
  });
  const [isRestored, setRestored] = useState(false);

  // The draft is in browser storage, so it is read after hydration.
  useEffect(() => {
    const stored = readDraftPhotos(actorId, place, Date.now());
    if (stored.length > 0) replaceAll(stored);
    setRestored(true);
  }, [actorId, place, replaceAll]);

  useEffect(() => {
    if (isRestored) writeDraftPhotos(actorId, place, pickSentPhotos(photos), Date.now());
  }, [actorId, place, isRestored, photos]);

  return {
    photos,
    room: maximumMessageImages - photos.length,
    problem: findUnsentPhotos(photos),
    add,
    retry,
    remove(photo: (typeof photos)[number]) {
      remove(photo);
      discard(photo);
    },
    /** Empties the draft and returns its photos, which the message holds from here on. */
    take(): SentPhoto[] {
      const sent = pickSentPhotos(photos);
      for (const { previewUrl } of photos)
        if (previewUrl.startsWith('blob:')) URL.revokeObjectURL(previewUrl);
      replaceAll([]);
      return sent;
    },
    /** Photos of a message that was not sent. */
    putBack(images: SentPhoto[]) {
      if (images.length > maximumMessageImages - photos.length) sayHowMany();
      append(images);
    },
  };
}
