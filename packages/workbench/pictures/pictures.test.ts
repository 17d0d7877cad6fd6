import { createMediaStore } from '@repo/media/create-media-store';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawAvatar } from './draw-avatar.ts';
import { drawPicture } from './draw-picture.ts';
import { uploadDemoPicture } from './upload-demo-picture.ts';

/** How much the colours of a picture vary; a grey or empty box has next to nothing. */
async function liveliness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe('drawPicture', () => {
  test.each(['laptop', 'shirt', 'home', 'dumbbell', 'book-open', 'car', 'briefcase', 'package'])(
    'draws the category icon %s, small enough for a demo',
    async (icon) => {
      const picture = await drawPicture({ icon, seed: 1 });
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
      expect(picture.length).toBeLessThan(100_000);
      expect(await liveliness(picture)).toBeGreaterThan(15);
    },
  );

  test('draws the same again for the same seed, another for another', async () => {
    const first = await drawPicture({ icon: 'bike', seed: 'a' });
    expect(first.equals(await drawPicture({ icon: 'bike', seed: 'a' }))).toBe(true);
    expect(first.equals(await drawPicture({ icon: 'bike', seed: 'b' }))).toBe(false);
    expect(first.equals(await drawPicture({ icon: 'bike', seed: 'a', view: 1 }))).toBe(false);
    expect(first.equals(await drawPicture({ icon: 'bike', seed: 'a', title: 'Blue bike' }))).toBe(false);
  });

  test('says which icon it does not know', async () => {
    await expect(drawPicture({ icon: 'no-such-icon', seed: 1 })).rejects.toThrow('“no-such-icon”');
    await expect(drawPicture({ icon: '../laptop', seed: 1 })).rejects.toThrow('no icon');
  });
});

test('drawAvatar draws small square faces, each its own', async () => {
  const faces = await Promise.all([1, 2, 3, 4].map((seed) => drawAvatar({ seed })));
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(4);
  expect(await sharp(faces[0]).metadata()).toMatchObject({ width: 320, height: 320 });
  const veiled = await drawAvatar({ seed: 1, hair: 'tudung' });
  expect(veiled.equals(await drawAvatar({ seed: 1, hair: 'bald' }))).toBe(false);
});

describe('uploadDemoPicture', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());

  test('puts the picture where the key says', async () => {
    const media = createMediaStore(sandbox.environment);
    const content = await drawPicture({ icon: 'sofa', seed: 1 });
    const { url, key } = await uploadDemoPicture(media, { content, folder: 'marketplace/demo' });
    expect(media.keyFromUrl(url)).toBe(key);
    const delivered = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(delivered.equals(content)).toBe(true);
  });

  test('says why a picture was not taken', async () => {
    const stranger = createMediaStore({
      CLOUDINARY_URL: sandbox.environment.CLOUDINARY_URL.replace(/:[^:@]+@/, ':wrong@'),
    });
    const upload = uploadDemoPicture(stranger, { content: await drawAvatar({ seed: 1 }), folder: 'f' });
    await expect(upload).rejects.toThrow(/401.*Invalid Signature/);
  });
});
