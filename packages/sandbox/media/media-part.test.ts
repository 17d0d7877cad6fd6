import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v2 as cloudinary, type UploadApiResponse } from 'cloudinary';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { signFields, stringToSign } from './signature.ts';

const account = { cloudName: 'demo', apiKey: '1234', apiSecret: 'abcd' };
const oneHourAgo = () => Math.floor(Date.now() / 1000) - 3_600;

let directory: string;
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-media-'));
  sandbox = await startSandbox({ dataDirectory: join(directory, 'data'), media: account });
});

beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: '{"files":true}' }));

afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

/** The SDK's own options for a service other than Cloudinary. */
const sdk = () => ({
  cloud_name: account.cloudName,
  api_key: account.apiKey,
  api_secret: account.apiSecret,
  upload_prefix: `${sandbox.url}/media`,
  agent: new Agent(),
  resource_type: 'image' as const,
});

const drawing = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#d4572a' } })
    .jpeg()
    .toBuffer();

async function writeTemporary(name: string, content: Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
}

/** A browser's direct upload: a form with exactly these fields. */
async function postForm(
  fields: Record<string, string>,
  file?: Buffer,
  kind = 'image',
  headers: HeadersInit = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'picture.jpg');
  const address = `${sandbox.url}/media/v1_1/${account.cloudName}/${kind}/upload`;
  const response = await fetch(address, { method: 'POST', body: form, headers });
  return { response, body: await response.json() };
}

function signed(fields: Record<string, string>): Record<string, string> {
  const all = { timestamp: String(Math.floor(Date.now() / 1000)), ...fields };
  return { ...all, api_key: account.apiKey, signature: signFields(all, account.apiSecret) };
}

describe('signature', () => {
  test('is the one that Cloudinary documents', () => {
    const fields = {
      timestamp: '1315060510',
      public_id: 'sample_image',
      eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop',
      file: 'ignored',
      api_key: 'ignored',
      empty: '',
    };
    expect(signFields(fields, 'abcd')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e');
  });

  test('agrees with the SDK about ampersands', () => {
    const fields = { public_id: 'salt&pepper', folder: 'a=b&c', timestamp: '1' };
    expect(stringToSign(fields)).toBe('folder=a=b%26c&public_id=salt%26pepper&timestamp=1');
    expect(signFields(fields, 'abcd')).toBe(cloudinary.utils.api_sign_request(fields, 'abcd'));
  });

  test.each([
    [
      'a changed field',
      (f: Record<string, string>) => ({ ...f, folder: 'other' }),
      401,
      /^Invalid Signature .* String to sign - 'folder=other&/,
    ],
    [
      'an added field',
      (f: Record<string, string>) => ({ ...f, overwrite: 'true' }),
      401,
      /^Invalid Signature/,
    ],
    ['a wrong key', (f: Record<string, string>) => ({ ...f, api_key: '999' }), 401, /^Unknown API key 999/],
    [
      'no signature',
      ({ signature: _, ...f }: Record<string, string>) => f,
      400,
      /Missing required parameter - signature/,
    ],
    ['nothing signed at all', () => ({ folder: 'a' }), 400, /Upload preset must be specified/],
    [
      'an old timestamp',
      () => signed({ timestamp: String(oneHourAgo() - 5) }),
      400,
      /^Stale request - reported time is .* more than 1 hour ago/,
    ],
    ['a timestamp that is none', () => signed({ timestamp: 'soon' }), 400, /^Invalid timestamp/],
  ])('refuses an upload with %s', async (_name, change, status, message) => {
    const fields = change(signed({ folder: 'mine', public_id: 'a' })) as Record<string, string>;
    const { response, body } = await postForm(fields, await drawing());
    expect(response.status).toBe(status);
    expect(body.error.message).toMatch(message);
    expect(response.headers.get('x-cld-error')).toBe(body.error.message);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${sandbox.url}/media/demo/image/upload/mine/a.jpg`)).status).toBe(404);
  });

  test('takes an upload that is an hour old to the minute', async () => {
    const { response } = await postForm(
      signed({ timestamp: String(oneHourAgo() + 5), public_id: 'a' }),
      await drawing(),
    );
    expect(response.status).toBe(200);
  });
});

describe('uploading', () => {
  test('takes a picture from the SDK and describes it as Cloudinary does', async () => {
    const path = await writeTemporary('boat.jpg', await drawing());
    const result = await cloudinary.uploader.upload(path, {
      ...sdk(),
      folder: 'market/u1',
      public_id: 'boat',
    });

    expect(result).toMatchObject({
      public_id: 'market/u1/boat',
      format: 'jpg',
      width: 400,
      height: 300,
      resource_type: 'image',
      type: 'upload',
      original_filename: 'boat',
      url: `${sandbox.url}/media/demo/image/upload/v${result.version}/market/u1/boat.jpg`,
      secure_url: result.url,
    });
    // What the SDK's verify_api_response_signature computes.
    const answered = `public_id=market/u1/boat&version=${result.version}${account.apiSecret}`;
    expect(result.signature).toBe(createHash('sha1').update(answered).digest('hex'));
    expect((await fetch(result.url)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('overwrites under a new version', async () => {
    const first = await postForm(signed({ public_id: 'a' }), await drawing(40, 30));
    const second = await postForm(signed({ public_id: 'a' }), await drawing(60, 30));
    expect(second.body).toMatchObject({ overwritten: true, width: 60, asset_id: first.body.asset_id });
    expect(second.body.version).toBeGreaterThan(first.body.version);
  });

  test.each([
    ['text called .jpg', Buffer.from('not a picture at all'), 'image', /Invalid image file/],
    ['half a picture', null, 'image', /Invalid image file/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image', /Invalid image file/],
    ['a picture as a video', 'picture', 'video', /Unsupported video format/],
    ['nothing', Buffer.alloc(0), 'image', /Empty file/],
    ['an unknown kind', 'picture', 'sound', /Invalid resource type/],
  ])('refuses %s', async (_name, content, kind, message) => {
    const picture = await drawing(900, 900);
    const file = Buffer.isBuffer(content)
      ? content
      : content === null
        ? picture.subarray(0, picture.length / 2)
        : picture;
    const { response, body } = await postForm(signed({}), file, kind);
    expect(response.status).toBe(400);
    expect(body.error.message).toMatch(message);
  });

  test('refuses a file over the limit before reading it', async () => {
    const { response, body } = await postForm(signed({}), Buffer.alloc(12 * 1024 * 1024));
    expect(response.status).toBe(400);
    expect(body.error.message).toMatch(/^File size too large\. Got \d+\. Maximum is 10485760\.$/);
  });

  test.each(['../up', 'a//b', 'a?b', ' a', 'a\u0000b'])('refuses the public id %j', async (publicId) => {
    const { response, body } = await postForm(signed({ public_id: publicId }), await drawing(20, 20));
    expect(response.status).toBe(400);
    expect(body.error.message).toMatch(/is invalid$/);
  });

  test('answers a browser that asks whether it may', async () => {
    const response = await fetch(`${sandbox.url}/media/v1_1/demo/image/upload`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-headers': 'content-range, x-unique-upload-id',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toMatch(
      /content-range.*x-unique-upload-id/i,
    );
  });

  test('puts together what the SDK sends in parts', { timeout: 180_000 }, async () => {
    const content = Buffer.alloc(12 * 1024 * 1024);
    content.write('ftypisom', 4, 'latin1');
    for (let at = 100; at < content.length; at += 4_096) content.writeUInt32BE(at, at);
    const path = await writeTemporary('film.mp4', content);
    const result = await new Promise<UploadApiResponse>((resolve, reject) => {
      const options = {
        ...sdk(),
        resource_type: 'video' as const,
        public_id: 'film',
        chunk_size: 5 * 1024 * 1024,
      };
      cloudinary.uploader.upload_large(path, options, (error, answer) =>
        answer ? resolve(answer) : reject(error),
      );
    });
    expect(result).toMatchObject({
      public_id: 'film',
      format: 'mp4',
      resource_type: 'video',
      bytes: content.length,
    });

    const whole = Buffer.from(await (await fetch(result.url)).arrayBuffer());
    expect(whole.equals(content)).toBe(true);
    const part = await fetch(result.url, { headers: { range: 'bytes=4-11' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${content.length}`);
    expect(await part.text()).toBe('ftypisom');
    expect((await fetch(result.url, { headers: { range: `bytes=${content.length}-` } })).status).toBe(416);

    const requests = await (await fetch(`${sandbox.url}/control/media/requests`)).json();
    // The three parts, and none of the deliveries.
    expect(requests).toHaveLength(3);
    expect(requests[0].body).toMatchObject({ public_id: 'film', file: { size: 2 * 1024 * 1024 } });
  });

  test('refuses a part that is too small or does not fit its range', async () => {
    const part = (range: string, size: number) =>
      postForm(signed({}), Buffer.alloc(size), 'raw', { 'content-range': range, 'x-unique-upload-id': 'u1' });
    expect((await part('bytes 0-99/200', 100)).body.error.message).toMatch(/larger than 5mb/);
    expect((await part('bytes 0-99/100', 50)).body.error.message).toMatch(/does not match/);
    expect((await part('bytes 9-1/100', 50)).body.error.message).toMatch(/Invalid Content-Range/);
    expect((await part('bytes 0-99/99999999', 100)).body.error.message).toMatch(/larger than 5mb|too large/);
  });
});

describe('removing', () => {
  test('destroys once, and says not found after', async () => {
    await postForm(signed({ public_id: 'gone' }), await drawing());
    expect(await cloudinary.uploader.destroy('gone', sdk())).toEqual({ result: 'ok' });
    expect(await cloudinary.uploader.destroy('gone', sdk())).toEqual({ result: 'not found' });
    const response = await fetch(`${sandbox.url}/media/demo/image/upload/gone.jpg`);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-cld-error')).toBe('Resource not found - gone.jpg');
  });

  test('deletes several by the admin API, with the right secret only', async () => {
    await postForm(signed({ public_id: 'a' }), await drawing());
    const url = `${sandbox.url}/media/v1_1/demo/resources/image/upload?public_ids[]=a&public_ids[]=b`;
    const remove = (secret: string) =>
      fetch(url, {
        method: 'DELETE',
        headers: { authorization: `Basic ${btoa(`${account.apiKey}:${secret}`)}` },
      });
    expect((await remove('wrong')).status).toBe(401);
    expect(await (await remove(account.apiSecret)).json()).toEqual({
      deleted: { a: 'deleted', b: 'not_found' },
      partial: false,
    });
  });
});

test('lists what begins alike by the admin API, a part at a time, with the right secret only', async () => {
  for (const id of ['u1/a', 'u1/b', 'u1/c', 'u2/d'])
    await postForm(signed({ public_id: id }), await drawing());
  const options = { ...sdk(), type: 'upload', prefix: 'u1/', max_results: 2 };
  const first = await cloudinary.api.resources(options);
  expect(first.resources.map(({ public_id }: { public_id: string }) => public_id)).toEqual(['u1/a', 'u1/b']);
  const rest = await cloudinary.api.resources({ ...options, next_cursor: first.next_cursor });
  expect(rest.resources.map(({ public_id }: { public_id: string }) => public_id)).toEqual(['u1/c']);
  expect(rest.next_cursor).toBeUndefined();
  const foreign = await fetch(`${sandbox.url}/media/v1_1/demo/resources/image/upload?prefix=u1/`);
  expect(foreign.status).toBe(401);
});

describe('delivery', () => {
  async function fetchDelivered(path: string, headers: HeadersInit = {}) {
    const response = await fetch(`${sandbox.url}/media/demo/image/upload/${path}`, { headers });
    const content = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = response.ok ? await sharp(content).metadata() : {};
    return { response, width, height, format };
  }

  beforeEach(async () => {
    await postForm(signed({ public_id: 'u1/boat' }), await drawing(400, 300));
  });

  test.each([
    ['u1/boat.jpg', 400, 300, 'jpeg'],
    ['v1/u1/boat.jpg', 400, 300, 'jpeg'],
    ['u1/boat', 400, 300, 'jpeg'],
    ['u1/boat.png', 400, 300, 'png'],
    ['w_200/u1/boat.jpg', 200, 150, 'jpeg'],
    ['w_200,h_200,c_fill,g_auto,q_auto/v7/u1/boat.jpg', 200, 200, 'jpeg'],
    ['w_800,c_limit/u1/boat.jpg', 400, 300, 'jpeg'],
    ['w_800,c_fit/u1/boat.jpg', 800, 600, 'jpeg'],
    ['w_200,h_200,c_pad/u1/boat.webp', 200, 200, 'webp'],
    ['w_100,dpr_2.0/u1/boat.jpg', 200, 150, 'jpeg'],
    ['w_300,h_300,c_fill/w_100/u1/boat.jpg', 100, 100, 'jpeg'],
  ])('%s is %i × %i %s', async (path, width, height, format) => {
    const delivered = await fetchDelivered(path);
    expect(delivered).toMatchObject({ width, height, format });
    expect(delivered.response.headers.get('cache-control')).toBe(
      'public, no-transform, immutable, max-age=2592000',
    );
    expect(delivered.response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('f_auto follows what the browser accepts', async () => {
    const webp = await fetchDelivered('w_100,f_auto/u1/boat.jpg', { accept: 'image/avif,image/webp,*/*' });
    expect(webp.format).toBe('webp');
    expect(webp.response.headers.get('vary')).toBe('Accept');
    expect((await fetchDelivered('w_100,f_auto/u1/boat.jpg', { accept: 'image/*' })).format).toBe('jpeg');
  });

  test('answers 304 to the version a browser has', async () => {
    const { response } = await fetchDelivered('w_100/u1/boat.jpg');
    const again = await fetchDelivered('w_100/u1/boat.jpg', {
      'if-none-match': response.headers.get('etag') ?? '',
    });
    expect(again.response.status).toBe(304);
  });

  test('shows the new picture after an overwrite, in every size', async () => {
    await fetchDelivered('w_100/u1/boat.jpg');
    await postForm(signed({ public_id: 'u1/boat' }), await drawing(200, 200));
    expect(await fetchDelivered('w_100/u1/boat.jpg')).toMatchObject({ width: 100, height: 100 });
  });

  test.each([
    ['w_0/u1/boat.jpg', 400, 'Invalid width in transformation: 0'],
    ['w_99999/u1/boat.jpg', 400, 'Invalid width in transformation: 99999'],
    ['c_magic,w_10/u1/boat.jpg', 400, 'Invalid value magic for parameter crop'],
    ['f_exe/u1/boat.jpg', 400, 'Invalid fetch format exe'],
    ['u1/%E0%A4%A.jpg', 400, 'Invalid URL encoding'],
    ['u2/boat.jpg', 404, 'Resource not found - u2/boat.jpg'],
  ])('%s is %i', async (path, status, message) => {
    const { response } = await fetchDelivered(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-cld-error')).toBe(message);
  });
});

test('its folder is closed to other accounts of the machine', async () => {
  await sandbox.close();
  await chmod(join(directory, 'data'), 0o755);
  sandbox = await startSandbox({ dataDirectory: join(directory, 'data'), media: account });
  expect((await stat(join(directory, 'data'))).mode & 0o777).toBe(0o700);
});

test('keeps files over a restart and an ordinary reset; a reset with files removes them', async () => {
  await postForm(signed({ public_id: 'a' }), await drawing());
  await sandbox.close();
  sandbox = await startSandbox({ dataDirectory: join(directory, 'data'), media: account });
  const address = () => fetch(`${sandbox.url}/media/demo/image/upload/a.jpg`);
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
  expect((await address()).status).toBe(200);
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST', body: '{"files":true}' });
  expect((await address()).status).toBe(404);
});

test('fails on demand in a way the SDK understands', async () => {
  await fetch(`${sandbox.url}/control/media`, { method: 'POST', body: '{"mode":"down"}' });
  expect((await fetch(`${sandbox.url}/media/demo/image/upload/a.jpg`)).status).toBe(500);
  await expect(cloudinary.uploader.destroy('a', sdk())).rejects.toMatchObject({ http_code: 500 });
  await fetch(`${sandbox.url}/control/media`, { method: 'POST', body: '{"mode":"flaky"}' });
  await expect(cloudinary.uploader.destroy('a', sdk())).rejects.toMatchObject({ http_code: 500 });
  expect(await cloudinary.uploader.destroy('a', sdk())).toEqual({ result: 'not found' });
});
