import sharp from 'sharp';
import { loadIconShapes } from './icon-shapes.ts';
import { type Palette, palettes } from './palettes.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';
import { drawBackground, type Scene, sceneHeightPx, scenes, sceneWidthPx } from './scenery.ts';

export type PictureOptions = {
  /** A lucide icon's name: "bike", "gamepad-2". */
  icon: string;
  /** The same seed draws the same picture; all views of a seed share their colours. */
  seed: string | number;
  /** Two titles with one seed differ in colour. */
  title?: string;
  /** 0 is the cover; the others use other scenes and are closer. */
  view?: number;
};

/** A product picture, 1200 × 900 JPEG of about 40 KB. Rejects for an icon that lucide does not have. */
export async function drawPicture({ icon, seed, title = '', view = 0 }: PictureOptions): Promise<Buffer> {
  const shapes = await loadIconShapes(icon);
  const mood = createSeededRandom(`${seed} ${title} ${icon}`);
  const palette = mood.pick(palettes);
  // An object in the scene's palette looks calm, one in another palette lively; both occur.
  const paint = mood.chance(0.35) ? palette : mood.pick(palettes);
  const firstScene = Math.floor(mood.next() * scenes.length);
  const random = createSeededRandom(`${seed} ${title} ${icon} ${view}`);

  const room = drawBackground(palette, random);
  const draw = scenes[(firstScene + view) % scenes.length] ?? scenes[0];
  const scene = draw(palette, random);
  const object = drawObject(shapes, scene, paint, random, view);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneWidthPx}" height="${sceneHeightPx}" viewBox="0 0 ${sceneWidthPx} ${sceneHeightPx}">
    <defs>${room.defs}</defs>${room.svg}${scene.svg}${object}</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The icon as a solid object: body, outline, shaded side and shadow. */
function drawObject(
  shapes: { all: string; closed: string },
  { centre, ground }: Scene,
  { wall, body, shade, ink }: Palette,
  random: SeededRandom,
  view: number,
): string {
  const size = random.between(450, 490) * (view === 0 ? 1 : random.between(1.02, 1.14));
  const turn = view === 0 ? random.between(-3, 3) : random.between(-9, 9);
  const place = (dx: number, dy: number) =>
    `transform="translate(${centre.x + dx} ${centre.y + dy}) rotate(${turn}) scale(${size / 24}) translate(-12 -12)"`;
  const line = (colour: string, stroke: number) =>
    `fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  // Seven copies, each a little lower, form the side.
  const side = Array.from({ length: 7 }, (_, index) => (7 - index) * 4)
    .map(
      (step) =>
        `<g ${place(step * 0.55, step)}><g fill="${shade}">${shapes.closed}</g><g ${line(shade, 1.5)}>${shapes.all}</g></g>`,
    )
    .join('');
  return `<defs><linearGradient id="body" x1="0" y1="0" x2="24" y2="24" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${wall}"/><stop offset=".55" stop-color="${body}"/></linearGradient></defs>
    <ellipse cx="${centre.x + 18}" cy="${ground}" rx="${size * 0.56}" ry="${size * 0.1}" fill="url(#shadow)"/>
    ${side}
    <g ${place(0, 0)}>
      <g fill="url(#body)" opacity=".45">${shapes.all}</g>
      <g fill="url(#body)">${shapes.closed}</g>
      <g ${line(ink, 1.5)}>${shapes.all}</g>
    </g>`;
}
