import { sendFile } from '@repo/media/send-file';
import { api } from '#api.ts';

export type SentPhoto = { url: string; key: string };

type Options = {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Gets a signature from our server, then uploads directly to the media service. Rejects with a message to show. */
export async function sendPhoto(photo: Blob, { onProgress, signal }: Options): Promise<SentPhoto> {
  const signed = await api('POST /api/uploads/signature', { signal });
  if (!signed.ok) throw new Error(signed.failure.error);
  const url = await sendFile(photo, signed.data, {
    onProgress,
    signal,
    fileName: 'photo.jpg',
    noun: 'photo',
  });
  return { url, key: signed.data.key };
}
