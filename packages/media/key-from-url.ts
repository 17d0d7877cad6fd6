import { isTransformation } from './transformation.ts';

const resourceTypes = new Set(['image', 'video', 'raw']);

/**
 * The key in a delivery URL of `deliveryBase`, else null. Skips transformations, version and, except for raw files,
 * extension: "<base>/image/upload/w_400/v1/marketplace/u1/a.jpg" is "marketplace/u1/a".
 */
export function keyFromUrl(url: string, deliveryBase: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, username, password } = new URL(url);
  const base = new URL(deliveryBase);
  if (origin !== base.origin || username || password || !pathname.startsWith(`${base.pathname}/`))
    return null;

  const [type = '', delivery, ...segments] = pathname.slice(base.pathname.length + 1).split('/');
  if (!resourceTypes.has(type) || delivery !== 'upload') return null;
  while (isTransformation(segments[0])) segments.shift();
  if (/^v\d+$/.test(segments[0] ?? '')) segments.shift();
  const names = segments.map(decode);
  // An encoded slash or a dot segment could make a foreign file look like the caller's own.
  if (names.some((name) => !name || name.includes('/') || name === '.' || name === '..')) return null;
  const name = names.join('/');
  return (type === 'raw' ? name : name.replace(/\.[A-Za-z0-9]{1,5}$/, '')) || null;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
