import sharp from 'sharp';
import { expect, it } from 'vitest';
import { badgePng, badgeSvg } from './badge-image.ts';
import { bakePng, bakeSvg } from './bake-badge.ts';

const jwt = `${'a'.repeat(3000)}.b_-9.c`;

it('a baked PNG shows the same picture, and another program reads the credential from it', async () => {
  const baked = bakePng(badgePng, jwt);
  const { format, width, height, comments } = await sharp(baked).metadata();
  expect({ format, width, height, comments }).toEqual({
    format: 'png',
    width: 400,
    height: 400,
    comments: [{ keyword: 'openbadgecredential', text: jwt }],
  });
  const pixels = (png: Uint8Array) => sharp(png).raw().toBuffer();
  expect((await pixels(baked)).equals(await pixels(badgePng))).toBe(true);
});

it('a baked SVG is drawn as before, and has the credential', async () => {
  const baked = bakeSvg(badgeSvg, jwt);
  expect(baked).toContain(`<openbadges:credential verify="${jwt}"/>`);
  const pixels = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer();
  expect((await pixels(baked)).equals(await pixels(badgeSvg))).toBe(true);
});

it('the PNG is the SVG', async () => {
  const grey = (image: Uint8Array) =>
    sharp(image).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const [png, svg] = [await grey(badgePng), await grey(Buffer.from(badgeSvg))];
  expect(png.length).toBe(svg.length);
  const difference = png.reduce((sum, value, at) => sum + Math.abs(value - (svg[at] ?? 0)), 0);
  expect(difference / png.length).toBeLessThan(1);
});
