'use client';

import { uploadFromBrowser } from '@repo/media/upload-from-browser';
import type { SignedUpload } from '@repo/schemas/upload';
import { api } from '#api.ts';

type UploadRequest = {
  resourceType: SignedUpload['resourceType'];
  noun: string;
  fileName: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** One hour, for the largest video on a slow connection. */
const timeoutMs = 60 * 60 * 1000;

/** Uploads straight to the media host, signed by our server. Resolves to the file's address; rejects with a message to show. */
export async function uploadToMediaHost(file: Blob, request: UploadRequest): Promise<string> {
  const { resourceType, noun, fileName, onProgress, signal } = request;
  const signed = await api('POST /api/upload/signature', { body: { resourceType }, signal });
  if (!signed.ok) throw new Error(signed.failure.error);
  return uploadFromBrowser(file, signed.data, { onProgress, signal, fileName, noun, timeoutMs });
}
