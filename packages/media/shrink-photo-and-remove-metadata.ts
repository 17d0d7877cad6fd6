import { isWebpWithoutMetadata, unreadablePhotoMessage } from './photo-types.ts';

/** A listing page shows at most 1,200 CSS pixels, twice that on dense screens. */
const maximumSide = 2048;
const quality = 0.85;
/** A smaller WebP without metadata is sent unchanged. */
const smallEnoughBytes = 400_000;

export class UnreadablePhotoError extends Error {}

/** The first frame of an animation. Some browsers display formats that createImageBitmap rejects. */
async function openPhoto(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    const shown = new Image();
    shown.src = URL.createObjectURL(file);
    try {
      await shown.decode();
      return await createImageBitmap(shown);
    } finally {
      URL.revokeObjectURL(shown.src);
    }
  }
}

/**
 * Shrinks a photo and removes its metadata (place, time, device). The result is a JPEG, or a WebP for a WebP. Throws
 * UnreadablePhoto for a file that the browser cannot show.
 */
export async function shrinkPhotoAndRemoveMetadata(file: File): Promise<Blob> {
  const bitmap = await openPhoto(file).catch(async () => {
    throw new UnreadablePhotoError(await unreadablePhotoMessage(file));
  });
  try {
    const scale = Math.min(1, maximumSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context)
      throw new UnreadablePhotoError('Your browser could not prepare this photo. Try another one.');
    // JPEG has no transparency; without this the background would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!scaled)
      throw new UnreadablePhotoError('Your browser could not prepare this photo. Try another one.');
    const isSmall = scale === 1 && file.size <= smallEnoughBytes && file.size < scaled.size;
    return isSmall && (await isWebpWithoutMetadata(file)) ? file.slice(0, file.size, 'image/webp') : scaled;
  } finally {
    bitmap.close();
  }
}
