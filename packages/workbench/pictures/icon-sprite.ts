import { iconNames } from '@repo/ui/icon-names';
import { loadIconShapes } from './icon-shapes.ts';

/** An SVG file with a symbol for each icon of the pages. Size, stroke and colour come from the page that uses it. */
export async function drawIconSprite(): Promise<string> {
  const symbols = await Promise.all(
    iconNames.map(async (name) => {
      const { all } = await loadIconShapes(name);
      return `<symbol id="${name}" viewBox="0 0 24 24">${all}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">\n${symbols.join('\n')}\n</svg>\n`;
}
