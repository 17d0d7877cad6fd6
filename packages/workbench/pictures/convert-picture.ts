import sharp from 'sharp';

/** A picture in another of the kinds that people's photos come in. */
export function convertPicture(picture: Buffer, kind: 'gif' | 'avif'): Promise<Buffer> {
  return sharp(picture).toFormat(kind).toBuffer();
}
