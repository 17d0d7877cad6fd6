import { readFileSync } from 'node:fs';
import { create, type Font as FontkitFont } from 'fontkit';
import { Blob, Face, Font as ShapingFont } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { codePointsOf, type FontFileSlice } from './font-families.ts';

export type FontWeight = 400 | 600;

/** A slice in one weight. */
export type LoadedFont = {
  /** Unique among slices and weights. */
  name: string;
  unitsPerEm: number;
  /** Shapes text. */
  shaping: ShapingFont;
  /** Embeds glyphs. */
  embedding: FontkitFont;
};

/** As TrueType, which pdfkit can embed. */
async function convert(slice: FontFileSlice, weight: FontWeight): Promise<Buffer> {
  const characters = Array.from(codePointsOf(slice), (codePoint) => String.fromCodePoint(codePoint));
  return subsetFont(readFileSync(slice.file), characters.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
}

async function open(slice: FontFileSlice, weight: FontWeight): Promise<LoadedFont> {
  const bytes = await convert(slice, weight);
  const face = new Face(new Blob(bytes));
  const embedding = create(bytes);
  if (!('layout' in embedding)) throw new Error(`${slice.file} is a collection of fonts`);
  return {
    name: `${slice.file} ${weight}`,
    unitsPerEm: face.upem,
    shaping: new ShapingFont(face),
    embedding,
  };
}

// Opening a slice takes 10 to 30 ms; each takes some 200 KB of memory.
const fonts = new LRUCache<string, Promise<LoadedFont>>({ max: 128 });

export function loadFont(slice: FontFileSlice, weight: FontWeight): Promise<LoadedFont> {
  const key = `${slice.file} ${weight}`;
  const known = fonts.get(key);
  if (known) return known;
  const opened = open(slice, weight);
  fonts.set(key, opened);
  opened.catch(() => fonts.delete(key));
  return opened;
}
