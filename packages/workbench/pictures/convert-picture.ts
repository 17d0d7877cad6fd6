import sharp from 'sharp';

export function convertPicture(picture: Buffer, kind: 'gif' | 'avif'): Promise<Buffer> {
  return sharp(picture).toFormat(kind).toBuffer();
}
