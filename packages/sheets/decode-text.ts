export type Decoded = { text: string; notice: string | null };

/** UTF-8, UTF-16 (by its byte order mark or NULs), otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le'), notice: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode('utf-16be'), notice: null };
  const wide = wideOrder(bytes);
  if (wide !== null) return { text: decode(wide), notice: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notice: null };
  } catch {
    return {
      text: decode('windows-1252'),
      notice:
        'This text file is not in UTF-8; names with other than Western letters may be wrong. Save it as “CSV UTF-8” if they are',
    };
  }
}

/** UTF-16 without a byte order mark: every other byte of ASCII letters is 0. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 1000);
  const countZeros = (rest: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd, most] = [countZeros(0), countZeros(1), sample.byteLength / 4];
  if (odd > most && even < most / 4) return 'utf-16le';
  return even > most && odd < most / 4 ? 'utf-16be' : null;
}
