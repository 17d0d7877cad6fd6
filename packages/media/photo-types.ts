/**
 * What a photo field takes: what browsers can open, and HEIC, which only some can. Listed all the same: a field that does not name it
 * greys it out without a word.
 */
export const photoAccept =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.avif,.heic,.heif';

/** The same for people. */
export const photoKinds = 'JPEG, PNG, WebP, AVIF, GIF or HEIC';

const otherwise =
  'This file is not a picture that your browser can open. Use a JPEG, PNG, WebP, AVIF or GIF photo.';
const heic =
  'Your browser cannot open HEIC photos. On an iPhone, choose Most Compatible in Settings, Camera, Formats, or send the photo as JPEG.';

/** The brands of HEIF files with pictures that are compressed as in HEVC (ISO/IEC 23008-12, annex B.4). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file begins like a HEIC photo, whatever it is called. AVIF has a box like it, with a brand of its own. */
function beginsAsHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, 12));
  return text.startsWith('ftyp') && heicBrands.includes(text.slice(4));
}

/** What to tell the person whose file the browser could not open. */
export async function unreadableText(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return beginsAsHeic(head) ? heic : otherwise;
}
