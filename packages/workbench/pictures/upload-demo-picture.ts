import type { MediaStore } from '@repo/media/media-store';
import { z } from 'zod';

const uploadAnswer = z.object({ secure_url: z.url(), public_id: z.string() });

const timeoutMs = 5 * 60_000;

/**
 * Uploads a JPEG to the media service with a signed upload into `folder`, as a browser would. Returns what a listing
 * stores; rejects when the service refuses the file.
 */
export async function uploadDemoPicture(
  media: Pick<MediaStore, 'signUpload' | 'keyOf'>,
  { content, folder }: { content: Buffer; folder: string },
): Promise<{ url: string; key: string }> {
  const signed = media.signUpload({ folder });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'picture.jpg');
  form.append('api_key', signed.apiKey);
  form.append('timestamp', String(signed.timestamp));
  form.append('folder', signed.folder);
  form.append('public_id', signed.publicId);
  form.append('signature', signed.signature);

  const response = await fetch(signed.uploadUrl, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error(`The media service took no picture (${response.status}): ${JSON.stringify(answer)}`);
  const { secure_url: url } = uploadAnswer.parse(answer);
  return { url, key: media.keyOf(signed) };
}
