import { describe, expect, it } from 'vitest';
import { photoAccept, unreadableText } from './photo-types.ts';

const box = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, 'rest of it']);

describe('a photo that the browser cannot open', () => {
  it.each(['heic', 'heix', 'mif1'])('a file of the brand %s: says what to do about HEIC', async (brand) => {
    expect(await unreadableText(box(brand))).toMatch(/HEIC.*Most Compatible/);
  });

  it.each([
    ['an AVIF', box('avif')],
    ['a text', new Blob(['hello'])],
    ['nothing', new Blob([])],
  ])('%s: says which kinds can be used', async (_, file) => {
    const text = await unreadableText(file);
    expect(text).toMatch(/JPEG, PNG, WebP, AVIF or GIF/);
    expect(text).not.toMatch(/HEIC/);
  });
});

it('photo fields let HEIC be chosen, so that there is somebody to tell', () => {
  expect(photoAccept.split(',')).toEqual(
    expect.arrayContaining(['image/heic', '.heic', 'image/avif', 'image/gif']),
  );
});
