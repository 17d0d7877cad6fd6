import sharp from 'sharp';

export type ResourceType = 'image' | 'video' | 'raw';

/** A file's type by its content, regardless of its name. `format` is the extension that Cloudinary would use. */
export type DetectedFile =
  | { type: 'image'; format: string; width: number; height: number }
  | { type: 'video'; format: string }
  | { type: 'raw' };

const imageFormats: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  tiff: 'tiff',
  svg: 'svg',
};

/** 100 million pixels: above any phone's camera, below a decompression bomb. */
const largestPixels = 100_000_000;

export async function detectFile(content: Buffer): Promise<DetectedFile> {
  const image = await detectImage(content);
  if (image) return image;
  const video = detectVideo(content);
  return video ? { type: 'video', format: video } : { type: 'raw' };
}

async function detectImage(content: Buffer): Promise<DetectedFile | null> {
  try {
    const source = sharp(content, { limitInputPixels: largestPixels, failOn: 'truncated' });
    const { format, width, height, orientation } = await source.metadata();
    const known = imageFormats[format];
    if (!known) return null;
    // The header alone would accept a truncated picture; resizing reads all of it.
    await source.clone().resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    const turned = orientation !== undefined && orientation >= 5;
    return { type: 'image', format: known, width: turned ? height : width, height: turned ? width : height };
  } catch {
    return null;
  }
}

function detectVideo(content: Buffer): string | null {
  const ascii = (start: number, end: number) => content.toString('latin1', start, end);
  if (ascii(4, 8) === 'ftyp') {
    const brand = ascii(8, 12);
    if (brand.startsWith('qt')) return 'mov';
    return brand.startsWith('M4A') ? 'm4a' : 'mp4';
  }
  if (content.readUInt32BE(0) === 0x1a45dfa3) return ascii(0, 64).includes('webm') ? 'webm' : 'mkv';
  if (ascii(0, 4) === 'OggS') return 'ogv';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI ') return 'avi';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WAVE') return 'wav';
  if (ascii(0, 3) === 'ID3') return 'mp3';
  return null;
}
