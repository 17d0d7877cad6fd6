import type { SignedUploadAnswer } from '@repo/schemas/marketplace/upload';
import type { MarketplaceCaller } from './market-caller.ts';

export type UploadedPicture = { key: string; url: string };

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Gets a permission and uploads a picture like a browser. Throws if either is refused. */
export async function uploadPicture(
  caller: MarketplaceCaller,
  picture: Uint8Array<ArrayBuffer> = pixel,
): Promise<UploadedPicture> {
  const { status, body: signed } = await caller.post<SignedUploadAnswer>('/api/uploads/signature');
  if (status !== 200) throw new Error(`The upload was not signed: status ${status}`);
  const form = new FormData();
  form.set('file', new Blob([picture], { type: 'image/png' }), 'photo.png');
  form.set('api_key', signed.apiKey);
  form.set('timestamp', String(signed.timestamp));
  form.set('folder', signed.folder);
  form.set('public_id', signed.publicId);
  form.set('signature', signed.signature);
  const response = await fetch(signed.uploadUrl, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The picture was not taken: status ${response.status}`);
  const { secure_url: url } = (await response.json()) as { secure_url: string };
  return { key: signed.key, url };
}
