import { preparedPhotoName } from './photo-types.ts';
import { shrinkPhotoAndRemoveMetadata, UnreadablePhotoError } from './shrink-photo-and-remove-metadata.ts';

/** Some phones name no type. */
const isPhoto = ({ type, name }: File) => type.startsWith('image/') || /\.(jpe?g|png)$/i.test(name);

/**
 * In the browser, of a document that may be a phone's photo: it says where it was taken, and is larger than anybody needs. Both go
 * before it is sent. Answers why where the picture cannot be read; other files are left as they are.
 */
export async function prepareDocumentFileOrExplain(file: File): Promise<File | string> {
  if (!isPhoto(file)) return file;
  try {
    const photo = await shrinkPhotoAndRemoveMetadata(file);
    return new File([photo], preparedPhotoName(file.name, photo), { type: photo.type });
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return error.message;
    return 'This picture could not be prepared. Try again, or choose a PDF.';
  }
}
