import sharp from 'sharp';
import type { GooglePerson } from './people.ts';

const hues = [12, 48, 142, 200, 262, 322];

/** Draws a 96 × 96 PNG portrait in the person's colour. Without letters, because a machine may have no fonts. */
export function drawPortrait(person: GooglePerson): Promise<Buffer> {
  const hue = hues[Number(person.sub.slice(-2)) % hues.length] ?? 200;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <rect width="96" height="96" fill="hsl(${hue} 55% 42%)"/>
    <circle cx="48" cy="38" r="17" fill="#fff" fill-opacity=".9"/>
    <path d="M14 96c2-22 14-34 34-34s32 12 34 34z" fill="#fff" fill-opacity=".9"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
