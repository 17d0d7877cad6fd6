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

/** The first bytes of a file that say what it is: no longer head is needed below. */
const headBytes = 12;

async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
}

/** Whether a file is a WebP by its content: a phone or a chat app may have given it any name. */
export async function isWebp(file: Blob): Promise<boolean> {
  const text = String.fromCharCode(...(await headOf(file)));
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP';
}

/** What a photo is called once it is prepared: the name that it had, with the ending of what it is now. */
export function preparedName(name: string, photo: Blob): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${stem || 'photo'}.${photo.type === 'image/webp' ? 'webp' : 'jpg'}`;
}

/** What to tell the person whose file the browser could not open. */
export async function unreadableText(file: Blob): Promise<string> {
  return beginsAsHeic(await headOf(file)) ? heic : otherwise;
}
