import { uploadFromBrowser } from '@repo/media/upload-from-browser';
import { z } from 'zod';
import { api } from '#api.ts';

const sentPhoto = z.object({ url: z.string(), key: z.string() });

export type UploadedPhoto = z.infer<typeof sentPhoto>;

/** Photos stored on the device; null for anything else. */
export function parseStoredPhotos(kept: unknown): UploadedPhoto[] | null {
  return z.array(sentPhoto).safeParse(kept).data ?? null;
}

type Options = {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Gets a signature from our server, then uploads directly to the media service. Rejects with a message to show. */
export async function uploadPhoto(photo: Blob, { onProgress, signal }: Options): Promise<UploadedPhoto> {
  const signed = await api('POST /api/uploads/signature', { signal });
  if (!signed.ok) throw new Error(signed.failure.error);
  const url = await uploadFromBrowser(photo, signed.data, {
    onProgress,
    signal,
    fileName: 'photo.jpg',
    noun: 'photo',
  });
  return { url, key: signed.data.key };
}
