import type { UploadBody } from '@repo/schemas/childcare/upload';
import type { SignedUpload } from '@repo/schemas/upload';
import type { SignedInContext } from '#domain/context.ts';
import { uploadFolder } from './upload-folder.ts';

/** Lets the caller send one file straight to the media host, into a folder of their own under a name that the server chose. */
export function signUpload(
  { media, actor }: Pick<SignedInContext, 'media' | 'actor'>,
  { resourceType }: UploadBody,
): SignedUpload {
  return media.signUpload({ folder: uploadFolder(actor.id), resourceType });
}
