export type Utf16 = 'utf-16le' | 'utf-16be';

const sampleBytes = 65_536;

/** The text's control characters other than tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: binary files are full of them
const controls = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/**
 * UTF-16 by its byte order mark, or without one: every Latin letter, digit, comma and line end has a NUL on the same side,
 * and together they are text. Null for everything else.
 */
export function findUtf16(bytes: Uint8Array): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0] as [even: number, odd: number];
  for (let at = 0; at < sample.byteLength; at += 1) if (sample[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const most = Math.max(even, odd);
  if (most < sample.byteLength / 50 || Math.min(even, odd) > most / 10) return null;
  const order = odd > even ? 'utf-16le' : 'utf-16be';
  return isText(sample, order) ? order : null;
}

function isText(sample: Uint8Array, order: Utf16): boolean {
  try {
    const text = new TextDecoder(order, { fatal: true }).decode(sample, { stream: true });
    return (text.match(controls)?.length ?? 0) <= text.length / 500;
  } catch {
    return false;
  }
}
