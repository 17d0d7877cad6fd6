import { nameOfEncoding, type TextEncodingName } from './text-encodings.ts';
import { findUtf16 } from './utf16.ts';

export type DecodedText = { text: string; encoding: TextEncodingName; notices: string[] };

/** The wanted encoding; without one UTF-16 and UTF-8 if it is one of them, otherwise the encoding that a detector finds. */
export async function decodeText(bytes: Uint8Array, wanted?: TextEncodingName): Promise<DecodedText> {
  if (wanted !== undefined) {
    const text = new TextDecoder(wanted).decode(bytes);
    return { text, encoding: wanted, notices: text.includes('\uFFFD') ? [noticeOfWanted(wanted)] : [] };
  }
  const wide = findUtf16(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, notices: [] };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', notices: [] };
  } catch {
    const mostly = new TextDecoder('utf-8').decode(bytes);
    // Large, and needed for such files alone.
    const { detectEncoding, fitsEastAsian } = await import('./detect-encoding.ts');
    if (isMostlyValid(mostly) && !(isRepetitive(mostly) && fitsEastAsian(bytes)))
      return { text: mostly, encoding: 'utf-8', notices: [noticeOf('utf-8')] };
    const encoding = detectEncoding(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding, notices: [noticeOf(encoding)] };
  }
}

const maximumBadShare = 0.05;

const minimumLetters = 5;

/** “一班” in GBK is half valid UTF-8, and where it is repeated a few other names do not count. */
function isRepetitive(text: string): boolean {
  return new Set(text.match(/[^\p{ASCII}\uFFFD]/gu)).size < minimumLetters;
}

/** A few bad bytes in UTF-8, whose letters of several bytes no other encoding has by chance. */
function isMostlyValid(text: string): boolean {
  const bad = text.match(/\uFFFD/g)?.length ?? 0;
  const good = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return bad < good * maximumBadShare;
}

const noticeOfWanted = (encoding: TextEncodingName): string =>
  `Some characters of this text file cannot be read as ${nameOfEncoding(encoding)} and show as “\uFFFD”. Choose another encoding if they matter`;

function noticeOf(encoding: TextEncodingName): string {
  if (encoding === 'utf-8')
    return 'Some characters of this text file cannot be read and show as “\uFFFD”. If they matter, choose another encoding, or save it as “CSV UTF-8” and upload it again';
  return `This text file is not in UTF-8 and was read as ${nameOfEncoding(encoding)}. If names look wrong, choose another encoding, or save it as “CSV UTF-8” and upload it again`;
}
