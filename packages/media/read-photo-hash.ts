import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png';
import { MediaUnavailableError } from './media-store.ts';
import { photoHash, photoHashGrid } from './photo-hash.ts';

/** The media service shrinks to eight times the grid; the averages of what is left hardly depend on how it does that. */
const block = 8;
const small = { width: photoHashGrid.columns * block, height: photoHashGrid.rows * block };
/** Such a picture has at most fourteen kilobytes, and what else the media service writes into it. */
const maximumBytes = 64 * 1024;

/**
 * Null for a file that is not there or is no picture. Rejects with MediaUnavailableError when the service fails. Only the
 * media service's own address is fetched, without redirects.
 */
export async function readPhotoHash(
  { deliveryBase, key }: { deliveryBase: string; key: string },
  timeoutMs: number,
): Promise<bigint | null> {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const url = `${deliveryBase}/image/upload/w_${small.width},h_${small.height},c_scale,f_png/${path}`;
  let bytes: Uint8Array;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 400 || response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`status ${response.status}`);
    bytes = await readAtMost(response, maximumBytes);
  } catch (cause) {
    throw new MediaUnavailableError('The media service did not send a photo', { cause });
  }
  return hashOf(bytes);
}

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new Error(`more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function hashOf(bytes: Uint8Array): bigint | null {
  try {
    const png = decode(bytes);
    const isWhole = png.width === small.width && png.height === small.height;
    return isWhole ? photoHash(averageBlocks(brightnessOf(png))) : null;
  } catch {
    return null;
  }
}

/** 0–255 for every pixel (ITU-R BT.601). */
function brightnessOf(png: DecodedPng): Float32Array {
  const { palette } = png;
  const channels = palette ? 3 : png.channels;
  const data = palette ? convertIndexedToRgb({ ...png, palette }) : png.data;
  const largest = palette ? 255 : 2 ** png.depth - 1;
  return Float32Array.from({ length: png.width * png.height }, (_, pixel) => {
    const [red = 0, green = red, blue = red] = data.subarray(pixel * channels, (pixel + 1) * channels);
    const grey = channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
    return (255 * grey) / largest;
  });
}

function averageBlocks(brightness: Float32Array): Float32Array {
  const { columns, rows } = photoHashGrid;
  const sums = new Float32Array(columns * rows);
  for (const [pixel, value] of brightness.entries()) {
    const column = Math.floor((pixel % small.width) / block);
    const row = Math.floor(pixel / small.width / block);
    const at = row * columns + column;
    sums[at] = (sums[at] ?? 0) + value;
  }
  return sums.map((sum) => sum / block ** 2);
}
