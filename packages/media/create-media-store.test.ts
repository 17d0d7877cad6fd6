import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { startRedirectingServer } from '@repo/sandbox/testing/redirecting-server';
import { v2 as cloudinary } from 'cloudinary';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaStore } from './create-media-store.ts';
import { mediaEnv } from './env.ts';
import {
  MediaRefusedError,
  type MediaStore,
  MediaUnavailableError,
  type ResourceType,
  type SignedUpload,
} from './media-store.ts';

let sandbox: Sandbox;
let media: MediaStore;

beforeAll(async () => {
  sandbox = await startSandbox();
  media = createMediaStore(mediaEnv.parse(sandbox.environment));
});

afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the browser does with a signed upload. */
async function upload(signed: SignedUpload, changes: Record<string, string> = {}) {
  const form = new FormData();
  const fields = {
    api_key: signed.apiKey,
    timestamp: String(signed.timestamp),
    folder: signed.folder,
    public_id: signed.publicId,
    signature: signed.signature,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(pixel)]), 'pixel.png');
  const response = await fetch(signed.uploadUrl, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

describe('a signed upload', () => {
  test('is taken by the service and found again by its address', async () => {
    const signed = media.signUpload({ folder: 'marketplace/u1' });
    const { status, body } = await upload(signed);
    expect(status).toBe(200);
    expect(body.public_id).toBe(media.keyOf(signed));
    expect(media.keyFromUrl(body.secure_url)).toBe(media.keyOf(signed));
    expect(new URL(body.secure_url).origin).toBe(media.deliveryOrigin);
    expect(new URL(signed.uploadUrl).origin).toBe(media.uploadOrigin);
  });

  test('is good for one folder and one name', async () => {
    const signed = media.signUpload({ folder: 'marketplace/u1' });
    expect((await upload(signed, { folder: 'marketplace/u2' })).status).toBe(401);
    expect((await upload(signed, { public_id: 'mine' })).status).toBe(401);
    expect((await upload(signed, { overwrite: 'false' })).status).toBe(401);
  });

  test('never has the same name twice', () => {
    const names = Array.from({ length: 50 }, () => media.signUpload({ folder: 'f' }).publicId);
    expect(new Set(names).size).toBe(50);
  });
});

describe('upload', () => {
  const file = { bytes: new Uint8Array(pixel), contentType: 'image/png' };
  const switchTo = (mode: string) =>
    fetch(`${sandbox.url}/control/media`, { method: 'POST', body: JSON.stringify({ mode }) });

  test('stores what came to us under the signed name, and tells where it is', async () => {
    const signed = media.signUpload({ folder: 'childcare/u1' });
    const { url } = await media.upload(signed, file);
    expect(media.keyFromUrl(url)).toBe(media.keyOf(signed));
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pixel);
  });

  test('is refused for bytes that are no picture', async () => {
    const bytes = new TextEncoder().encode('<svg');
    const refused = media.upload(media.signUpload({ folder: 'f' }), { bytes, contentType: 'image/png' });
    await expect(refused).rejects.toThrow(MediaRefusedError);
  });

  test('rejects when the service fails, refuses the signature, or nobody is there', async () => {
    const forged = { ...media.signUpload({ folder: 'f' }), folder: 'childcare/u2' };
    await expect(media.upload(forged, file)).rejects.toThrow(MediaUnavailableError);
    await switchTo('down');
    const signed = media.signUpload({ folder: 'f' });
    await expect(media.upload(signed, file)).rejects.toThrow(MediaUnavailableError);
    const nowhere = { ...signed, uploadUrl: 'http://127.0.0.1:1/' };
    await expect(media.upload(nowhere, file)).rejects.toThrow(MediaUnavailableError);
  });
});

describe('destroy', () => {
  test('removes the file, and does not mind that it is gone', async () => {
    const signed = media.signUpload({ folder: 'marketplace/u1' });
    const { body } = await upload(signed);
    await media.destroy(media.keyOf(signed));
    expect((await fetch(body.secure_url)).status).toBe(404);
    await media.destroy(media.keyOf(signed));
  });

  test('works although the SDK was loaded for https', () => {
    expect(cloudinary.config().upload_prefix).toBeUndefined();
  });

  test('rejects when the service fails', async () => {
    await fetch(`${sandbox.url}/control/media`, { method: 'POST', body: '{"mode":"down"}' });
    await expect(media.destroy('a')).rejects.toThrow(MediaUnavailableError);
  });

  test('rejects when nobody is there', async () => {
    const nobody = createMediaStore({
      CLOUDINARY_URL: 'cloudinary://k:s@demo?upload_prefix=http://127.0.0.1:1/media',
    });
    await expect(nobody.destroy('a')).rejects.toThrow(MediaUnavailableError);
  });
});

describe('listFiles', () => {
  const keysOf = async (store: MediaStore, prefix: string, resourceType: ResourceType = 'image') => {
    const keys: string[] = [];
    for await (const page of store.listFiles({ prefix, resourceType })) {
      keys.push(...page.map(({ key }) => key));
    }
    return keys;
  };

  test('has every file of a kind and a folder, however many', async () => {
    const signed = Array.from({ length: 3 }, () => media.signUpload({ folder: 'listed/u1' }));
    for (const each of [...signed, media.signUpload({ folder: 'other/u1' })]) await upload(each);
    expect((await keysOf(media, 'listed/')).toSorted()).toEqual(signed.map(media.keyOf).toSorted());
    expect(await keysOf(media, 'nothing/')).toEqual([]);
    expect(await keysOf(media, 'listed/', 'video')).toEqual([]);
  });

  test('rejects when the service fails', async () => {
    await fetch(`${sandbox.url}/control/media`, { method: 'POST', body: '{"mode":"down"}' });
    await expect(keysOf(media, 'a')).rejects.toThrow(MediaUnavailableError);
  });
});

describe('keyFromUrl', () => {
  const real = createMediaStore({ CLOUDINARY_URL: 'cloudinary://k:s@demo' });

  test.each([
    ['https://res.cloudinary.com/demo/image/upload/v17/marketplace/u1/abc.jpg', 'marketplace/u1/abc'],
    [
      'https://res.cloudinary.com/demo/image/upload/w_400,h_300,c_fill/f_auto/v17/marketplace/u1/abc.jpg',
      'marketplace/u1/abc',
    ],
    ['https://res.cloudinary.com/demo/image/upload/marketplace/u1/abc', 'marketplace/u1/abc'],
    ['https://res.cloudinary.com/demo/video/upload/v1/a%20b.mp4', 'a b'],
    ['https://res.cloudinary.com/demo/raw/upload/v1/notes.pdf', 'notes.pdf'],
    ['https://res.cloudinary.com/demo/image/upload/v17/a.jpg?x=1#y', 'a'],
  ])('%s names %s', (url, key) => {
    expect(real.keyFromUrl(url)).toBe(key);
  });

  test.each([
    'https://res.cloudinary.com/other/image/upload/v1/a.jpg',
    'https://res.cloudinary.com/demo2/image/upload/v1/a.jpg',
    'http://res.cloudinary.com/demo/image/upload/v1/a.jpg',
    'https://evil.example/demo/image/upload/v1/a.jpg',
    'https://res.cloudinary.com.evil.example/demo/image/upload/v1/a.jpg',
    'https://user@res.cloudinary.com/demo/image/upload/v1/a.jpg',
    'https://res.cloudinary.com/demo/image/fetch/https://evil.example/a.jpg',
    'https://res.cloudinary.com/demo/image/upload/v1/mine%2F..%2Ftheirs/a.jpg',
    'https://res.cloudinary.com/demo/image/upload/v1/mine//a.jpg',
    'https://res.cloudinary.com/demo/image/upload/',
    'https://res.cloudinary.com/demo/image/upload/v1/%E0%A4%A.jpg',
    'not a url',
  ])('%s is foreign', (url) => {
    expect(real.keyFromUrl(url)).toBeNull();
  });
});

describe('CLOUDINARY_URL', () => {
  test.each([
    '',
    'https://k:s@demo',
    'cloudinary://k@demo',
    'cloudinary://demo',
    'cloudinary://k:s@demo?upload_prefix=ftp://x',
  ])('%j is refused', (CLOUDINARY_URL) => {
    expect(mediaEnv.safeParse({ CLOUDINARY_URL }).success).toBe(false);
  });

  test('without a prefix means the real service', () => {
    const real = createMediaStore({ CLOUDINARY_URL: 'cloudinary://k:s@demo' });
    expect(real.signUpload({ folder: 'f' }).uploadUrl).toBe(
      'https://api.cloudinary.com/v1_1/demo/image/upload',
    );
    expect(real.deliveryOrigin).toBe('https://res.cloudinary.com');
  });

  test('in another region of the real service delivers from the same place', () => {
    const europe = createMediaStore({
      CLOUDINARY_URL: 'cloudinary://k:s@demo?upload_prefix=https://api-eu.cloudinary.com',
    });
    expect(europe.uploadOrigin).toBe('https://api-eu.cloudinary.com');
    expect(europe.deliveryOrigin).toBe('https://res.cloudinary.com');
  });
});

test('a redirect is followed by none of the calls', async () => {
  const server = await startRedirectingServer(307);
  const redirected = createMediaStore({
    CLOUDINARY_URL: `cloudinary://k:s@demo?upload_prefix=${server.url}`,
  });
  const signed = redirected.signUpload({ folder: 'f' });
  const file = { bytes: new Uint8Array(pixel), contentType: 'image/png' };
  const calls = [
    () => redirected.upload(signed, file),
    () => redirected.destroy('f/a'),
    () => redirected.listFiles({ prefix: 'f/', resourceType: 'image' })[Symbol.asyncIterator]().next(),
  ];
  for (const [index, call] of calls.entries()) {
    await expect(call()).rejects.toThrow(MediaUnavailableError);
    expect([server.asked(), server.followed]).toEqual([index + 1, []]);
  }
  await server.close();
});
