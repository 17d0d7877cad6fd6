import type { SignedUploadAnswer } from '@repo/schemas/marketplace/upload';
import { callApi } from '@repo/ui/call-api';

export type SentPhoto = { url: string; key: string };

type Options = {
  /** From 0 to 1 as the bytes leave. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Asks our server to sign, then sends the file straight to the media service. Rejects with a sentence to show. */
export async function sendPhoto(photo: Blob, { onProgress, signal }: Options): Promise<SentPhoto> {
  const signed = await callApi<SignedUploadAnswer>('/api/uploads/signature', {
    method: 'POST',
    body: {},
    signal,
  });
  if (!signed.ok) throw new Error(signed.failure.error);
  const url = await post(photo, signed.data, { onProgress, signal });
  return { url, key: signed.data.key };
}

/** XMLHttpRequest, because fetch tells no upload progress. Answers the delivery address. */
function post(photo: Blob, upload: SignedUploadAnswer, { onProgress, signal }: Options): Promise<string> {
  const form = new FormData();
  form.set('api_key', upload.apiKey);
  form.set('timestamp', String(upload.timestamp));
  form.set('folder', upload.folder);
  form.set('public_id', upload.publicId);
  form.set('signature', upload.signature);
  form.set('file', photo, 'photo.jpg');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error('The photo could not be sent. Check your connection and retry.'));
    request.open('POST', upload.uploadUrl);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = failed;
    request.ontimeout = failed;
    request.timeout = 120_000;
    request.onload = () => {
      const answer = request.response as { secure_url?: string; error?: { message?: string } } | null;
      if (request.status === 200 && answer?.secure_url) resolve(answer.secure_url);
      else if (request.status === 400)
        reject(new Error('The media service did not accept this photo. Try another one.'));
      else failed();
    };
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
  });
}
