import { describe, expect, it } from 'vitest';
import {
  isWebpWithoutMetadata,
  photoAccept,
  preparedPhotoName,
  unreadablePhotoMessage,
} from './photo-types.ts';

const box = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, 'rest of it']);

describe('a photo that the browser cannot open', () => {
  it.each(['heic', 'heix', 'mif1'])('a file of the brand %s: says what to do about HEIC', async (brand) => {
    expect(await unreadablePhotoMessage(box(brand))).toMatch(/HEIC.*Most Compatible/);
  });

  it.each([
    ['an AVIF', box('avif')],
    ['a text', new Blob(['hello'])],
    ['nothing', new Blob([])],
  ])('%s: says which kinds can be used', async (_, file) => {
    const text = await unreadablePhotoMessage(file);
    expect(text).toMatch(/JPEG, PNG, WebP, AVIF or GIF/);
    expect(text).not.toMatch(/HEIC/);
  });
});

it('photo fields let HEIC be chosen, so that there is somebody to tell', () => {
  expect(photoAccept.split(',')).toEqual(
    expect.arrayContaining(['image/heic', '.heic', 'image/avif', 'image/gif']),
  );
});

describe('a prepared photo', () => {
  const riff = (kind: string, type?: string) =>
    new Blob(['RIFF', new Uint8Array([24, 0, 0, 0]), kind, 'VP8 '], { type });

  it('counts as WebP by its content alone, whatever its type says', async () => {
    expect(await isWebpWithoutMetadata(riff('WEBP'))).toBe(true);
    expect(await isWebpWithoutMetadata(riff('WAVE', 'image/webp'))).toBe(false);
    expect(
      await isWebpWithoutMetadata(new Blob([await box('avif').arrayBuffer()], { type: 'image/webp' })),
    ).toBe(false);
    expect(await isWebpWithoutMetadata(new Blob([]))).toBe(false);
  });

  it.each([
    ['nothing', 0, true],
    ['transparency and a colour profile', 0b110000, true],
    ['Exif data', 0b1000, false],
    ['XMP data', 0b100, false],
  ])('a WebP with %s: is it sent unchanged?', async (_, flags, isBare) => {
    const size = new Uint8Array([10, 0, 0, 0]);
    const webp = new Blob(['RIFF', size, 'WEBP', 'VP8X', size, new Uint8Array([flags, 0, 0, 0])]);
    expect(await isWebpWithoutMetadata(webp)).toBe(isBare);
  });

  it.each([
    ['me.heic', 'image/jpeg', 'me.jpg'],
    ['陈美玲 2026.AVIF', 'image/jpeg', '陈美玲 2026.jpg'],
    ['me.webp', 'image/webp', 'me.webp'],
    ['IMG_0001', 'image/jpeg', 'IMG_0001.jpg'],
    ['.png', 'image/jpeg', 'photo.jpg'],
  ])('%s as %s: is called %s', (name, type, prepared) => {
    expect(preparedPhotoName(name, new Blob([], { type }))).toBe(prepared);
  });
});
