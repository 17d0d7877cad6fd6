import type { SignedUpload } from './media-store.ts';

/** The signed fields that the media service expects, with the file. */
export function createUploadForm(signed: SignedUpload, file: Blob, fileName: string): FormData {
  const form = new FormData();
  form.set('api_key', signed.apiKey);
  form.set('timestamp', String(signed.timestamp));
  form.set('folder', signed.folder);
  form.set('public_id', signed.publicId);
  form.set('signature', signed.signature);
  form.set('file', file, fileName);
  return form;
}
