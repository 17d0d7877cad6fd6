import { expect, it } from 'vitest';
import { orderRuns, prepareText } from './prepare-text.ts';
import { findUndrawable } from './printable-text.ts';
import { shapeGlyphs } from './shape.ts';

const wordsOf = async (text: string) =>
  (await prepareText(text, 600)).words.map((word) => word.map((run) => run.text).join(''));

async function glyphsOf(text: string): Promise<number[]> {
  const { words } = await prepareText(text, 600);
  return words
    .flat()
    .flatMap((run) => shapeGlyphs(run.font, run.text, run.isRightToLeft).map(({ id }) => id));
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

/** The blocks of the scripts that UAX #31 recommends; of Han and Hangul a part. */
const scripts: [script: string, ...blocks: [from: number, to: number][]][] = [
  ['Latin', [0x41, 0x24f], [0x1e00, 0x1eff]],
  ['Greek', [0x370, 0x3ff], [0x1f00, 0x1fff]],
  ['Cyrillic', [0x400, 0x52f]],
  ['Armenian', [0x530, 0x58f]],
  ['Hebrew', [0x590, 0x5ff]],
  ['Arabic', [0x600, 0x6ff], [0x750, 0x77f]],
  ['Thaana', [0x780, 0x7bf]],
  ['Devanagari', [0x900, 0x97f]],
  ['Bengali', [0x980, 0x9ff]],
  ['Gurmukhi', [0xa00, 0xa7f]],
  ['Gujarati', [0xa80, 0xaff]],
  ['Oriya', [0xb00, 0xb7f]],
  ['Tamil', [0xb80, 0xbff]],
  ['Telugu', [0xc00, 0xc5b], [0xc5d, 0xc7f]],
  ['Kannada', [0xc80, 0xcdb], [0xcdd, 0xcff]],
  ['Malayalam', [0xd00, 0xd7f]],
  ['Sinhala', [0xd80, 0xdff]],
  ['Thai', [0xe00, 0xe7f]],
  ['Lao', [0xe80, 0xeff]],
  ['Tibetan', [0xf00, 0xfff]],
  ['Myanmar', [0x1000, 0x109f]],
  ['Georgian', [0x10a0, 0x10ff], [0x1c90, 0x1cbf]],
  ['Ethiopic', [0x1200, 0x137f]],
  ['Khmer', [0x1780, 0x17ff]],
  ['Hiragana', [0x3040, 0x309f]],
  ['Katakana', [0x30a0, 0x30ff]],
  ['Bopomofo', [0x3100, 0x312f], [0x31a0, 0x31bb]],
  ['Hangul', [0xac00, 0xafff]],
  ['Han', [0x4e00, 0x4fff], [0x3400, 0x347f]],
];

it.each(scripts)('has the letters of %s', (script, ...blocks) => {
  const ofScript = new RegExp(`[\\p{Script=${script}}]`, 'u');
  const letters = blocks
    .flatMap(([from, to]) => range(from, to))
    .filter((character) => ofScript.test(character) && /[\p{L}\p{M}\p{N}]/u.test(character));
  expect(letters.length).toBeGreaterThan(30);
  expect(findUndrawable(letters.join(' '))).toEqual([]);
});

it.each([
  'कृष्णा शर्मा ज्ञानेश्वर',
  'ශ්‍රී',
  'می‌خواهم محمّد',
  'ស្រីមុំ កើត',
  'མཚོ',
  'မြတ်',
  'น้ำทิพย์',
  '𠮷田',
  '👩‍🏫 1️⃣ 🇸🇬',
  '黃\u{e0101}',
])('every character of %s has a glyph', async (name) => {
  const glyphs = await glyphsOf(name);
  expect(glyphs.length).toBeGreaterThan(0);
  expect(glyphs).not.toContain(0);
});

it('letters join, and vowels are drawn before the letter they follow', async () => {
  const lam = await glyphsOf('ل');
  // The same letter has four forms.
  expect(new Set([...lam, ...(await glyphsOf('للل'))]).size).toBe(4);
  const [letter] = await glyphsOf('क');
  expect(await glyphsOf('कि')).toEqual([expect.any(Number), letter]);
});

it('lines may break between ideographs and between words of Thai, never inside a Latin word', async () => {
  expect(await wordsOf('陈秀 Tan-Lim')).toEqual(['陈', '秀 ', 'Tan-', 'Lim']);
  expect(await wordsOf('ผู้ใหญ่น้ำทิพย์')).toEqual(['ผู้ใหญ่', 'น้ำ', 'ทิพย์']);
});

it('letters with marks are composed, so that one glyph prints them', async () => {
  expect((await prepareText('H\u0323ami\u0304d', 400)).text).toBe('Ḥamīd');
});

it.each([
  ['Dr روحانة بنت Tan', ['Dr', 'بنت', 'روحانة', 'Tan']],
  ['أحمد Smith محمد', ['محمد', 'Smith', 'أحمد']],
  ['أحمد 12 ٣٤', ['٣٤', '12', 'أحمد']],
])('words are drawn in the order of their directions: %s', async (given, order) => {
  const text = await prepareText(given, 400);
  const runs = orderRuns(text, text.words.flat());
  expect(runs.map((run) => run.text.trim()).filter((part) => part !== '')).toEqual(order);
});

it('has what is taken for printable without looking', () => {
  const western = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”'];
  expect(findUndrawable(western.join(''))).toEqual([]);
});

it('a space after an emoji is no wider than another', async () => {
  const widthOf = async (text: string) =>
    (await prepareText(text, 600)).words.flat().find((run) => run.text === ' ')?.width;
  expect(await widthOf('🙂 Tan')).toBe(await widthOf('Mei Tan'));
});
