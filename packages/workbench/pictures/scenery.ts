import type { Palette } from './palettes.ts';
import type { SeededRandom } from './random.ts';

export const sceneWidthPx = 1200;
export const sceneHeightPx = 900;

/** The background, the centre of the object's icon and the height of the ground. */
export type Scene = { svg: string; centre: { x: number; y: number }; ground: number };

type Draw = (palette: Palette, random: SeededRandom) => Scene;

const middle = sceneWidthPx / 2;

const alcove: Draw = ({ wall, wallEnd, body }, random) => {
  const half = random.between(250, 290);
  const top = random.between(90, 130);
  const ground = 700;
  const arch = `M${middle - half} ${ground}V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V${ground}z`;
  return {
    centre: { x: middle, y: 432 },
    ground: ground + 4,
    svg: `<clipPath id="opening"><path d="${arch}"/></clipPath>
      <path d="${arch}" fill="url(#inner)"/><path d="${arch}" fill="${body}" opacity=".22"/>
      <g clip-path="url(#opening)"><path d="${arch}" fill="url(#inner)" transform="translate(44 24)"/></g>
      <rect y="${ground}" width="${sceneWidthPx}" height="${sceneHeightPx - ground}" fill="${wallEnd}"/>
      <rect y="${ground}" width="${sceneWidthPx}" height="${sceneHeightPx - ground}" fill="url(#floor)"/>
      <rect y="${ground}" width="${sceneWidthPx}" height="5" fill="${wall}" opacity=".6"/>`,
  };
};

const stage: Draw = ({ wall, wallEnd, body, shade }, random) => {
  const rx = random.between(330, 380);
  const top = 650;
  const depth = random.between(60, 90);
  return {
    centre: { x: middle, y: 410 },
    ground: top + 10,
    svg: `<circle cx="${middle}" cy="400" r="${random.between(300, 345)}" fill="url(#inner)"/>
      <rect y="610" width="${sceneWidthPx}" height="290" fill="url(#floor)"/>
      <ellipse cx="${middle}" cy="${top + depth + 34}" rx="${rx + 40}" ry="80" fill="${shade}" opacity=".22"/>
      <path d="M${middle - rx} ${top}v${depth}a${rx} 78 0 0 0 ${2 * rx} 0v${-depth}z" fill="${body}"/>
      <path d="M${middle - rx} ${top}v${depth}a${rx} 78 0 0 0 ${2 * rx} 0v${-depth}z" fill="url(#side)"/>
      <ellipse cx="${middle}" cy="${top}" rx="${rx}" ry="78" fill="${wallEnd}"/>
      <ellipse cx="${middle}" cy="${top}" rx="${rx}" ry="78" fill="${wall}" opacity=".45"/>`,
  };
};

const hills: Draw = ({ wall, wallEnd, body }, random) => {
  const sunX = middle + random.between(-190, 190);
  const lift = random.between(-25, 25);
  return {
    centre: { x: middle, y: 440 },
    ground: 720,
    svg: `<circle cx="${sunX}" cy="370" r="${random.between(250, 300)}" fill="${wall}" opacity=".75"/>
      <path d="M0 ${640 + lift}C220 ${540 + lift} 420 ${600 - lift} 640 ${650 + lift}S1040 ${690 - lift} 1200 ${590 + lift}V900H0z" fill="${wallEnd}"/>
      <path d="M0 ${640 + lift}C220 ${540 + lift} 420 ${600 - lift} 640 ${650 + lift}S1040 ${690 - lift} 1200 ${590 + lift}V900H0z" fill="${body}" opacity=".28"/>
      <path d="M0 ${740 - lift}C260 ${660 - lift} 520 ${690 + lift} 760 ${700 - lift}S1080 ${670 + lift} 1200 ${720 - lift}V900H0z" fill="${body}" opacity=".38"/>`,
  };
};

const cards: Draw = ({ wall, wallEnd, body }, random) => {
  const lean = random.between(8, 15) * (random.chance(0.5) ? 1 : -1);
  const card = (turn: number, fill: string, opacity: number) =>
    `<rect x="${middle - 270}" y="160" width="540" height="540" rx="90" fill="${fill}" opacity="${opacity}" transform="rotate(${turn} ${middle} 430)"/>`;
  return {
    centre: { x: middle, y: 425 },
    ground: 742,
    svg: `${card(lean * 2, body, 0.22)}${card(lean, wallEnd, 0.9)}${card(0, wall, 0.96)}`,
  };
};

const orbit: Draw = ({ wall, body, shade }, random) => {
  const rings = [430, 340, 250].map(
    (r, index) =>
      `<circle cx="${middle}" cy="430" r="${r}" fill="${wall}" opacity="${0.24 + index * 0.16}"/>`,
  );
  const dots = Array.from({ length: 7 }, () => {
    const angle = random.between(0, 2 * Math.PI);
    const distance = random.between(350, 520);
    const [x, y] = [middle + Math.cos(angle) * distance, 430 + Math.sin(angle) * distance * 0.75];
    return `<circle cx="${x}" cy="${y}" r="${random.between(7, 22)}" fill="${random.chance(0.5) ? body : shade}" opacity=".5"/>`;
  });
  return { centre: { x: middle, y: 425 }, ground: 745, svg: rings.join('') + dots.join('') };
};

export const scenes: readonly [Draw, ...Draw[]] = [alcove, stage, hills, cards, orbit];

/** The gradients that the scenes use, and a background with two random spots of light. */
export function drawBackground(
  { wall, wallEnd, body, shade }: Palette,
  random: SeededRandom,
): { defs: string; svg: string } {
  const turn = random.between(20, 160);
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180) / 2, Math.sin((turn * Math.PI) / 180) / 2];
  const glow = (id: string, colour: string) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".85"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const spot = (id: string, r: number) =>
    `<circle cx="${random.between(0, sceneWidthPx)}" cy="${random.between(0, sceneHeightPx)}" r="${r}" fill="url(#${id})"/>`;
  return {
    defs: `<linearGradient id="wall" x1="${0.5 - dx}" y1="${0.5 - dy}" x2="${0.5 + dx}" y2="${0.5 + dy}"><stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="${wallEnd}"/></linearGradient>
      <linearGradient id="inner" x2="0" y2="1"><stop offset="0" stop-color="${wallEnd}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
      <linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="${body}" stop-opacity=".3"/><stop offset="1" stop-color="${body}" stop-opacity=".05"/></linearGradient>
      <linearGradient id="side"><stop offset="0" stop-color="${shade}" stop-opacity=".1"/><stop offset=".6" stop-color="${shade}" stop-opacity=".25"/><stop offset="1" stop-color="${shade}" stop-opacity=".75"/></linearGradient>
      <radialGradient id="shadow"><stop offset="0" stop-color="${shade}" stop-opacity=".6"/><stop offset=".6" stop-color="${shade}" stop-opacity=".22"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>
      ${glow('light', '#ffffff')}${glow('warm', body)}`,
    svg: `<rect width="${sceneWidthPx}" height="${sceneHeightPx}" fill="url(#wall)"/><g opacity=".35">${spot('warm', 420)}</g><g opacity=".8">${spot('light', 460)}</g>`,
  };
}
