import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create } from 'fontkit';

/**
 * Style sheets of the font packages, in order of preference. Each lists its WOFF2 slices and what they contain. Fonts of one
 * script stand before those that contain many.
 */
const styleSheets = [
  '@fontsource-variable/inter/index.css',
  '@fontsource-variable/noto-sans-sc/index.css',
  '@fontsource-variable/noto-sans-kr/index.css',
  '@fontsource-variable/noto-sans-tamil/index.css',
  '@fontsource-variable/noto-sans-arabic/index.css',
  ...[
    'armenian',
    'bengali',
    'devanagari',
    'ethiopic',
    'georgian',
    'gujarati',
    'gurmukhi',
    'hebrew',
    'kannada',
  ],
  ...['khmer', 'lao', 'malayalam', 'myanmar', 'oriya', 'sinhala', 'telugu', 'thaana', 'thai'],
  '@fontsource-variable/noto-serif-tibetan/index.css',
  '@fontsource-variable/noto-sans/index.css',
  // Kana and Bopomofo beyond the common ones.
  '@fontsource-variable/noto-sans-jp/index.css',
  // Ideographs beyond the common ones: of Hong Kong's standard, and of the mainland's register of characters for names.
  '@fontsource-variable/noto-sans-hk/index.css',
  '@chinese-fonts/syst/dist/SourceHanSerifCN/result.css',
  '@fontsource-variable/noto-emoji/index.css',
].map((entry) => (entry.includes('/') ? entry : `@fontsource-variable/noto-sans-${entry}/index.css`));

/** A font file with some characters of a family. */
export type FontFileSlice = { file: string; ranges: [from: number, to: number][] };

const resolver = createRequire(import.meta.url);

/** Parses ranges such as `U+0000-00FF,U+0131`. */
function parseRanges(text: string): FontFileSlice['ranges'] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function readSlices(styleSheet: string): FontFileSlice[] {
  const path = resolver.resolve(styleSheet);
  return readFileSync(path, 'utf8')
    .split('@font-face')
    .flatMap((rule) => {
      const url = /url\(['"]?([^'")]+\.woff2)/.exec(rule)?.[1];
      const ranges = /unicode-range:([^;}]+)/.exec(rule)?.[1];
      return url && ranges ? [{ file: join(dirname(path), url), ranges: parseRanges(ranges) }] : [];
    });
}

/** The slices by blocks of 256 code points. */
function indexSlices(): Map<number, FontFileSlice[]> {
  const blocks = new Map<number, FontFileSlice[]>();
  for (const slice of styleSheets.flatMap(readSlices)) {
    const own = new Set<number>();
    for (const [from, to] of slice.ranges)
      for (let block = from >> 8; block <= to >> 8; block += 1) own.add(block);
    for (const block of own) blocks.set(block, [...(blocks.get(block) ?? []), slice]);
  }
  return blocks;
}

let index: Map<number, FontFileSlice[]> | undefined;

/** The slices that may contain a character, the preferred one first. */
export function slicesFor(codePoint: number): FontFileSlice[] {
  index ??= indexSlices();
  return (index.get(codePoint >> 8) ?? []).filter(({ ranges }) =>
    ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  );
}

const contents = new Map<FontFileSlice, ReadonlySet<number>>();

/** The code points of a slice that have a glyph: style sheets promise more than the fonts have. */
export function codePointsOf(slice: FontFileSlice): ReadonlySet<number> {
  const known = contents.get(slice);
  if (known) return known;
  const font = create(readFileSync(slice.file));
  const codePoints = new Set('characterSet' in font ? font.characterSet : []);
  contents.set(slice, codePoints);
  return codePoints;
}
