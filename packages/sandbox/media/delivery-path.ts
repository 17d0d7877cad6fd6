import type { ResourceType } from './detect-file.ts';
import { MediaError } from './media-error.ts';
import { isTransformation } from './transformation.ts';

export type DeliveryPath = {
  transformations: string[];
  /** The public id as in the URL, with its extension. */
  fullName: string;
  /** The public id without its extension, and the extension ("jpg") if any. */
  name: string;
  format: string | null;
};

const resourceTypes: readonly ResourceType[] = ['image', 'video', 'raw'];

export function toResourceType(text: string): ResourceType | null {
  return resourceTypes.find((type) => type === text) ?? null;
}

/**
 * Parses the part of a delivery URL after `upload/` ("w_400,c_fill/v1700000000/folder/name.jpg"), still percent-encoded.
 * Throws MediaError 400 when it names no file.
 */
export function parseDeliveryPathOrThrow(path: string): DeliveryPath {
  const segments = path.split('/').map(decode);
  const transformations: string[] = [];
  while (segments.length > 1 && isTransformation(segments[0] ?? ''))
    transformations.push(segments.shift() ?? '');
  if (segments.length > 1 && /^v\d+$/.test(segments[0] ?? '')) segments.shift();
  const fullName = segments.join('/');
  if (fullName === '') throw new MediaError(400, 'Missing public id');
  const ending = fullName.match(/\.([A-Za-z0-9]{1,5})$/);
  return {
    transformations,
    fullName,
    name: ending ? fullName.slice(0, -ending[0].length) : fullName,
    format: ending?.[1]?.toLowerCase() ?? null,
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new MediaError(400, 'Invalid URL encoding');
  }
}
