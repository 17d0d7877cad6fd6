import { detectAll } from 'jschardet';
import type { TextEncodingName } from './text-encodings.ts';

/** What the detector may answer, and what decodes it. */
const encodings: Readonly<Record<string, TextEncodingName>> = {
  'utf-8': 'utf-8',
  gb18030: 'gb18030',
  big5: 'big5',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  cp874: 'windows-874',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
};
const usual: TextEncodingName = 'windows-1252';
/** They share most letters with the usual one, so a slight preference, or one for a few letters, says nothing. */
const similar: readonly string[] = ['windows-1250', 'windows-1254', 'windows-1257', 'windows-1258'];
const latin: readonly string[] = [...similar, usual, 'utf-8'];
const leastAdvantage = 1.25;
const minimumLetters = 10;

const maximumSampleBytes = 64 * 1024;
const maximumLineLength = 4096;
/** Commas, spaces and tabs are below it; the later bytes of a letter are not, in any encoding. */
const lowestOfLetter = 0x30;

/** A long line is cut, but not inside a letter: that would be an error in its encoding. */
function cutLine(line: Uint8Array): Uint8Array {
  if (line.byteLength <= maximumLineLength) return line;
  const rest = line.subarray(maximumLineLength, maximumSampleBytes);
  const gap = rest.findIndex((byte) => byte < lowestOfLetter);
  return line.subarray(0, gap === -1 ? maximumSampleBytes : maximumLineLength + gap + 1);
}

/** Lines that are not plain ASCII: the others of a list of Latin addresses and numbers would outweigh its names. */
function sampleLines(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let [size, start, isPlain] = [0, 0, true];
  for (let at = 0; at <= bytes.byteLength && size < maximumSampleBytes; at += 1) {
    const byte = bytes[at] ?? 10;
    if (byte > 127) isPlain = false;
    if (byte !== 10 && byte !== 13) continue;
    if (!isPlain) {
      const line = cutLine(bytes.subarray(start, at + 1));
      lines.push(line);
      size += line.byteLength;
    }
    [start, isPlain] = [at + 1, true];
  }
  return Buffer.concat(lines);
}

/** “García” read as Chinese is “Garc穩”, as Greek “Garcνa”: accented letters stand inside words, other scripts do not. */
function breaksWords(text: string): boolean {
  let [runs, touching] = [0, 0];
  for (const { index, 0: run } of text.matchAll(/[^\p{ASCII}]+/gu)) {
    runs += 1;
    const neighbours = `${text[index - 1] ?? ''}${text[index + run.length] ?? ''}`;
    if (/[A-Za-z]/.test(neighbours)) touching += 1;
  }
  return touching > runs / 2;
}

function fits(sample: Buffer, encoding: TextEncodingName): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return latin.includes(encoding) || !(breaksWords(text) || isShort(text) || holdsBoxes(text));
  } catch {
    return false;
  }
}

/** “À É” read as Russian is “ю и”: words of one letter are no names. */
const isShort = (text: string): boolean => !/[\p{L}\p{M}]{2}/u.test(text.replace(/\p{ASCII}+/gu, ' '));

/** “김민준” read as Russian is “╠Х╧наь”: names have no box-drawing characters. */
const holdsBoxes = (text: string): boolean => /[\u2500-\u259f]/.test(text);

const eastAsian: readonly TextEncodingName[] = ['gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp'];

/** Whether an East Asian encoding reads the file without an error. */
export function fitsEastAsian(bytes: Uint8Array): boolean {
  const sample = sampleLines(bytes);
  return eastAsian.some((encoding) => fits(sample, encoding));
}

/** Other text in letters of one byte is hardly ever Korean from end to end, in syllables that are in use. */
function readsAsHangul(sample: Buffer): boolean {
  if (!fits(sample, 'euc-kr')) return false;
  const runs = new TextDecoder('euc-kr').decode(sample, { stream: true }).match(/[^\p{ASCII}]+/gu) ?? [];
  return runs.every((run) => /^[\uac00-\ud7a3]{2,}$/.test(run)) && !hasRareSyllables(sample);
}

/** Korean Windows adds the rare syllables outside the rows 0xB0 to 0xC8, where EUC-KR has its own. */
function hasRareSyllables(sample: Buffer): boolean {
  return sample.some((byte) => byte > 0x80 && byte < 0xa1);
}

/** Thai syllables, without letters that names hardly have: short Korean names read as Thai are full of them. */
const thaiText = /^(?:[เแโใไ]?(?![ฃฅฆฌฏฑฒ])[ก-ฮ][ัิีึืุู็]?[่้๊๋์]?[ะาำ]?)+$/u;

/** “มานะ” is written like the Korean “죠밀”, but is well-formed Thai. */
function readsAsThai(sample: Buffer): boolean {
  const runs = new TextDecoder('windows-874').decode(sample).match(/[^\p{ASCII}]+/gu) ?? [];
  return runs.every((run) => thaiText.test(run));
}

/** The likeliest encoding of a text file that is no valid UTF-8. */
export function detectEncoding(bytes: Uint8Array): TextEncodingName {
  const sample = sampleLines(bytes);
  const found = detectAll(sample, {
    detectEncodings: Object.keys(encodings),
    minimumThreshold: 0,
  }).flatMap(({ encoding, confidence }) => {
    const name = encodings[encoding?.toLowerCase() ?? ''];
    return name === undefined ? [] : [{ name, confidence }];
  });
  const isDoubtful = sample.filter((byte) => byte > 127).byteLength < minimumLetters;
  const least = leastAdvantage * (found.find(({ name }) => name === usual)?.confidence ?? 0);
  const best = found.find(
    ({ name, confidence }) =>
      !(similar.includes(name) && (isDoubtful || confidence < least)) && fits(sample, name),
  );
  const name = best?.name ?? usual;
  if (eastAsian.includes(name) || (name === 'windows-874' && readsAsThai(sample))) return name;
  return readsAsHangul(sample) ? 'euc-kr' : name;
}
