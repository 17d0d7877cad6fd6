import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import type { Asset, AssetStore } from './asset-store.ts';
import { parseDeliveryPathOrThrow } from './delivery-path.ts';
import type { ResourceType } from './detect-file.ts';
import { MediaError } from './media-error.ts';
import { type OutputFormat, renderPicture } from './render-picture.ts';
import { parseTransformation, type Transformation } from './transformation.ts';

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogv: 'video/ogg',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/** Serves `path`, the part of a delivery URL after `upload/`. Throws MediaError 400 or 404. */
export async function deliverFile(
  c: Context<SandboxEnv>,
  store: AssetStore,
  type: ResourceType,
  path: string,
): Promise<Response> {
  const asked = parseDeliveryPathOrThrow(path);
  const found =
    type === 'raw'
      ? await store.get(type, asked.fullName)
      : ((await store.get(type, asked.name)) ?? (await store.get(type, asked.fullName)));
  if (!found) throw new MediaError(404, `Resource not found - ${asked.fullName}`);

  c.header('access-control-allow-origin', '*');
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('timing-allow-origin', '*');
  c.header('x-content-type-options', 'nosniff');
  // A picture can be an SVG, whose scripts must not run.
  c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  c.header('cache-control', 'public, no-transform, immutable, max-age=2592000');

  if (type !== 'image') return sendOriginal(c, store, found);

  const transformations = asked.transformations.map(parseTransformation);
  const ending = found.publicId === asked.name ? asked.format : null;
  const format = chooseFormat(transformations, ending ?? found.format, c.req.header('accept'));
  if (transformations.some(({ format: requested }) => requested === 'auto')) c.header('vary', 'Accept');
  const unchanged = transformations.every(({ width, height, quality }) => !width && !height && !quality);
  const original = found.format === 'svg' ? 'svg' : asOutput(found.format);
  if (unchanged && (format === original || format === null)) return sendOriginal(c, store, found);
  if (format === null) throw new MediaError(400, `Invalid image format ${ending}`);

  const name = `${createHash('sha1').update(JSON.stringify(transformations)).digest('hex')}.${format}`;
  const etag = `"${found.etag}-${name}"`;
  if (isKnown(c, etag)) return c.body(null, 304);
  const content = await renderPicture({
    source: store.pathOf(found),
    target: store.derivedPathOf(found, name),
    transformations,
    format,
  });
  c.header('etag', etag);
  c.header('content-type', contentTypes[format] ?? 'application/octet-stream');
  return c.body(new Uint8Array(content));
}

/**
 * `f_auto` picks the smallest format that the browser accepts; an explicit format wins; otherwise the URL's extension decides.
 */
function chooseFormat(
  transformations: Transformation[],
  ending: string | null,
  accept: string | undefined,
): OutputFormat | null {
  const requested = transformations.findLast(({ format }) => format !== null)?.format ?? ending;
  if (requested !== 'auto') return asOutput(requested);
  if (ending === 'gif') return 'gif';
  return accept?.includes('image/webp') ? 'webp' : (asOutput(ending) ?? 'png');
}

function asOutput(format: string | null): OutputFormat | null {
  if (format === 'jpeg' || format === 'jpg') return 'jpg';
  if (format === 'png' || format === 'webp' || format === 'avif' || format === 'gif') return format;
  return null;
}

/** Sends the original file, or the byte range that a video player requested. */
function sendOriginal(c: Context<SandboxEnv>, store: AssetStore, file: Asset): Response {
  const etag = `"${file.etag}"`;
  if (isKnown(c, etag)) return c.body(null, 304);
  c.header('etag', etag);
  c.header('accept-ranges', 'bytes');
  c.header('content-type', contentTypes[file.format ?? ''] ?? 'application/octet-stream');
  if (file.resourceType === 'raw') c.header('content-disposition', 'attachment');

  const range = parseRange(c.req.header('range'), file.bytes);
  if (range === 'unsatisfiable') {
    c.header('content-range', `bytes */${file.bytes}`);
    return c.body(null, 416);
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  c.header('content-length', String(end - start + 1));
  if (range) c.header('content-range', `bytes ${start}-${end}/${file.bytes}`);
  if (c.req.method === 'HEAD') return c.body(null, range ? 206 : 200);
  const stream = createReadStream(store.pathOf(file), { start, end });
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>, range ? 206 : 200);
}

function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/);
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

function isKnown(c: Context<SandboxEnv>, etag: string): boolean {
  return (c.req.header('if-none-match') ?? '').split(',').some((known) => known.trim() === etag);
}
