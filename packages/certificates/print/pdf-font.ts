import type { Font } from 'fontkit';
import type { LoadedFont } from './load-font.ts';
import { shapeGlyphs } from './shape.ts';

/** Names the direction of a text to the font, with the OpenType features for it. */
export const directionFeatures = { leftToRight: 'ltra', rightToLeft: 'rtla' } as const;

type Subset = { glyphs: number[]; includeGlyph: (glyph: number | string) => number };

/**
 * A subset in which a glyph occurs once per text it stands for: readers look up a text by the glyph's number, and in many
 * scripts one glyph stands for different texts.
 */
function createSubset(font: Font): Subset {
  const subset = font.createSubset() as unknown as Subset;
  const includePart = subset.includeGlyph.bind(subset);
  const included = new Map<string, number>();
  return Object.assign(subset, {
    includeGlyph(glyph: number | string): number {
      if (typeof glyph === 'number') return includePart(glyph);
      const known = included.get(glyph);
      if (known !== undefined) return known;
      const index = subset.glyphs.push(Number.parseInt(glyph, 10)) - 1;
      included.set(glyph, index);
      return index;
    },
  });
}

/**
 * What pdfkit takes for a font: fontkit's, but shaped by HarfBuzz, which knows more scripts. The types of pdfkit know files alone.
 */
export function createPdfFont(loaded: LoadedFont): PDFKit.Mixins.PDFFontSource {
  const { embedding } = loaded;
  return Object.assign(Object.create(embedding), {
    createSubset: () => createSubset(embedding),
    layout(text: string, features: readonly string[]) {
      const shaped = shapeGlyphs(loaded, text, features.includes(directionFeatures.rightToLeft));
      const positions = shaped.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      }));
      return {
        glyphs: shaped.map(({ id, text: own }) => ({
          id: `${id} ${own}`,
          advanceWidth: embedding.getGlyph(id).advanceWidth,
          codePoints: [...own].map((character) => character.codePointAt(0)),
        })),
        positions,
        // pdfkit scales the positions before it reads this.
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        },
      };
    },
  });
}
