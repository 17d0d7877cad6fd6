import type { SignedUpload } from './media-store.ts';
import { createUploadForm } from './upload-form.ts';

export type BrowserUploadOptions = {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  fileName: string;
  /** "photo" or "video", for error messages. */
  noun: string;
  timeoutMs?: number;
};

/**
 * Uploads from the browser to the media service with the server's permission. Resolves with the delivery URL; rejects
 * with a message to show, or with the signal's reason when aborted.
 */
export function uploadFromBrowser(
  file: Blob,
  upload: SignedUpload,
  options: BrowserUploadOptions,
): Promise<string> {
  const { onProgress, signal, fileName, noun, timeoutMs = 120_000 } = options;
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error(`The ${noun} could not be sent. Check your connection and retry.`));
    request.open('POST', upload.uploadUrl);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = failed;
    request.ontimeout = failed;
    request.timeout = timeoutMs;
    request.onload = () => {
      const answer = request.response as { secure_url?: string; error?: { message?: string } } | null;
      if (request.status === 200 && answer?.secure_url) resolve(answer.secure_url);
      else if (request.status === 400)
        reject(new Error(`The media service did not accept this ${noun}. Try another one.`));
      else failed();
    };
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(createUploadForm(upload, file, fileName));
  });
}
