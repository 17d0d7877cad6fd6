import { preparedPhotoName } from './photo-types.ts';
import { shrinkPhotoAndRemoveMetadata, UnreadablePhotoError } from './shrink-photo-and-remove-metadata.ts';

/**
 * In the browser, of a document that may be a phone's photo: it says where it was taken, and is larger than anybody needs. Both go
 * before it is sent. Answers why where the picture cannot be read; other files are left as they are.
 */
export async function prepareDocumentFile(file: File): Promise<File | string> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const photo = await shrinkPhotoAndRemoveMetadata(file);
    return new File([photo], preparedPhotoName(file.name, photo), { type: photo.type });
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return error.message;
    throw error;
  }
}
