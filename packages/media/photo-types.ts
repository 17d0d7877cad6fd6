/** Includes HEIC, which only some browsers open: otherwise file dialogs disable such photos without an explanation. */
export const photoAccept =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.avif,.heic,.heif';

/** The accepted types in words. */
export const photoTypesText = 'JPEG, PNG, WebP, AVIF, GIF or HEIC';

const otherwise =
  'This file is not a picture that your browser can open. Use a JPEG, PNG, WebP, AVIF or GIF photo.';
const heic =
  'Your browser cannot open HEIC photos. On an iPhone, choose Most Compatible in Settings, Camera, Formats, or send the photo as JPEG.';

/** Brands of HEIF files with HEVC compression (ISO/IEC 23008-12, annex B.4). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** By content, not name. AVIF has the same box with a different brand. */
function beginsAsHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith('ftyp') && heicBrands.includes(text.slice(4, 8));
}

/** Bytes needed by the checks below. */
const headBytes = 21;

async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
}

/** Flags of a WebP's extended header: Exif and XMP, which can say where a photo was taken (RFC 9649, section 2.7). */
const webpMetadataFlags = 0b1100;

/** By content: phones and chat apps may name it anything. False for a WebP with metadata. */
export async function isWebpWithoutMetadata(file: Blob): Promise<boolean> {
  const head = await headOf(file);
  const text = String.fromCharCode(...head);
  if (!text.startsWith('RIFF') || text.slice(8, 12) !== 'WEBP') return false;
  return text.slice(12, 16) !== 'VP8X' || ((head[20] ?? 0) & webpMetadataFlags) === 0;
}

/** The original name with the new extension. */
export function preparedPhotoName(name: string, photo: Blob): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${stem || 'photo'}.${photo.type === 'image/webp' ? 'webp' : 'jpg'}`;
}

export async function unreadablePhotoMessage(file: Blob): Promise<string> {
  return beginsAsHeic(await headOf(file)) ? heic : otherwise;
}
