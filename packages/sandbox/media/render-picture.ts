import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Transformation } from './transformation.ts';

export type OutputFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif';

const underWay = new Map<string, Promise<Buffer>>();

/** Renders `source` in another size or format once and caches it at `target`. */
export function renderPicture(options: {
  source: string;
  target: string;
  transformations: Transformation[];
  format: OutputFormat;
}): Promise<Buffer> {
  const { target } = options;
  const current = underWay.get(target);
  if (current) return current;
  const work = readFile(target)
    .catch(() => render(options))
    .finally(() => underWay.delete(target));
  underWay.set(target, work);
  return work;
}

async function render({
  source,
  target,
  transformations,
  format,
}: Parameters<typeof renderPicture>[0]): Promise<Buffer> {
  let picture: Sharp = sharp(source, { animated: format === 'gif' || format === 'webp' }).autoOrient();
  let quality: number | null = null;
  for (const [index, step] of transformations.entries()) {
    // Sharp applies only the last resize of a pipeline, so each component starts from the previous result.
    if (index > 0) picture = sharp(await picture.png().toBuffer());
    picture = resize(picture, step);
    quality = step.quality ?? quality;
  }
  const content = await encode(picture, format, quality).toBuffer();
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, target);
  return content;
}

function resize(picture: Sharp, { width, height, crop }: Transformation): Sharp {
  if (width === null && height === null) return picture;
  const size = { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
  switch (crop) {
    case 'scale':
      // With one side given, sharp's `fill` would keep the other side unchanged.
      return picture.resize(width !== null && height !== null ? { ...size, fit: 'fill' } : size);
    case 'fit':
      return picture.resize({ ...size, fit: 'inside' });
    case 'limit':
      return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true });
    case 'pad':
      return picture.resize({ ...size, fit: 'contain', background: '#ffffff' });
    case 'fill':
    case 'thumb':
    case 'crop':
      return picture.resize({ ...size, fit: 'cover' });
  }
}

function encode(picture: Sharp, format: OutputFormat, quality: number | null): Sharp {
  switch (format) {
    case 'jpg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: quality ?? 80, mozjpeg: true });
    case 'png':
      return picture.png();
    case 'webp':
      return picture.webp({ quality: quality ?? 78 });
    case 'avif':
      // Lowest effort: the sandbox prefers speed to file size.
      return picture.avif({ quality: quality ?? 55, effort: 1 });
    case 'gif':
      return picture.gif();
  }
}
