import { isTransformation } from './transformation.ts';

export type ImageSize = {
  /** CSS pixels times the device's pixel ratio, whole numbers up to 5000. */
  width?: number;
  height?: number;
  /** `fill` (default when both sides are given) covers the box and crops; `limit` only shrinks to fit. */
  fit?: 'fill' | 'limit';
};

/**
 * The picture resized and in the browser's best format; a URL outside the media service is returned unchanged. Pure and
 * usable in the browser.
 */
export function resizedImageUrl(url: string, { width, height, fit }: ImageSize): string {
  const parts = splitDeliveryUrl(url);
  if (!parts || (width === undefined && height === undefined)) return url;
  const crop = fit ?? (width !== undefined && height !== undefined ? 'fill' : 'limit');
  const transformation = [
    width === undefined ? null : `w_${width}`,
    height === undefined ? null : `h_${height}`,
    `c_${crop}`,
    'q_auto',
    'f_auto',
  ].filter((component) => component !== null);
  return `${parts.base}${transformation.join(',')}/${parts.rest}`;
}

/** `ratio` is width ÷ height. */
export function imageSrcSet(
  url: string,
  { widths, ratio }: { widths: readonly number[]; ratio?: number },
): string | undefined {
  if (!splitDeliveryUrl(url)) return undefined;
  return widths
    .map(
      (width) =>
        `${resizedImageUrl(url, { width, ...(ratio ? { height: Math.round(width / ratio) } : {}) })} ${width}w`,
    )
    .join(', ');
}

/** Ours are on Cloudinary's delivery host or under a local sandbox's /media. */
function splitDeliveryUrl(url: string): { base: string; rest: string } | null {
  if (!URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const isOurs =
    hostname === 'res.cloudinary.com' || (isLoopback(hostname) && pathname.startsWith('/media/'));
  const match = url.match(/^(.*?\/image\/upload\/)(.+)$/);
  if (!isOurs || !match?.[1] || !match[2]) return null;
  const segments = match[2].split('/');
  while (segments.length > 1 && isTransformation(segments[0])) segments.shift();
  return { base: match[1], rest: segments.join('/') };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
