'use client';

import { sendFile } from '@repo/media/send-file';
import type { SignedUpload } from '@repo/schemas/upload';
import { api } from '#api.ts';

export type UploadState =
  | { kind: 'sending'; share: number; name: string }
  | { kind: 'failed'; reason: string; name: string };

export type UploadRequest = {
  resourceType: SignedUpload['resourceType'];
  noun: string;
  fileName: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** An hour for the largest video over a slow line. */
const timeoutMs = 60 * 60 * 1000;

/** Asks our server to sign, then sends the file straight to the media host. Answers its address; rejects with a sentence to show. */
export async function uploadFile(file: Blob, request: UploadRequest): Promise<string> {
  const { resourceType, noun, fileName, onProgress, signal } = request;
  const signed = await api('POST /api/upload/signature', { body: { resourceType }, signal });
  if (!signed.ok) throw new Error(signed.failure.error);
  return sendFile(file, signed.data, { onProgress, signal, fileName, noun, timeoutMs });
}
