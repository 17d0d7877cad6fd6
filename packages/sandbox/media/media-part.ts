import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { observe, type Part, type SandboxEnv } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createSwitches } from '../frame/switches.ts';
import { openAssetStore } from './asset-store.ts';
import { createChunkedUploads, parseContentRange } from './chunked-uploads.ts';
import { deliver } from './deliver.ts';
import { toResourceType } from './delivery-path.ts';
import { addGallery } from './gallery-page.ts';
import { MediaError, sendApiError, sendDeliveryError } from './media-error.ts';
import { readUploadForm } from './read-upload-form.ts';
import { checkBasicAuth, checkSignature, type MediaAccount } from './signature.ts';
import { describeAsset, limitOf, storeUpload, type UploadKind } from './upload.ts';

/** Cloudinary's upload API, the bits of its admin API that SDKs delete with, and its delivery, under /media. */
export function createMediaPart(options: { account: MediaAccount; dataDirectory: string }): Part {
  const { account } = options;
  const directory = join(options.dataDirectory, 'media');
  const store = openAssetStore(join(directory, 'files'));
  const chunks = createChunkedUploads(join(directory, 'parts'));
  const switches = createSwitches();
  const requests = createRequestLog();

  const router = new Hono<SandboxEnv>();
  addGallery(router, store, account);

  router.use('/v1_1/*', async (c, next) => {
    c.header('access-control-allow-origin', '*');
    c.header('access-control-expose-headers', 'x-cld-error');
    if (c.req.method !== 'OPTIONS') return next();
    c.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS');
    c.header(
      'access-control-allow-headers',
      'Content-Type, Content-Range, X-Unique-Upload-Id, X-Requested-With, Authorization',
    );
    c.header('access-control-max-age', '86400');
    return c.body(null, 204);
  });
  router.use('/v1_1/*', observe({ switches, requests }, fail));
  // Pages load pictures by the dozen; in the log they would push out what a test looks for.
  router.use('/:cloud/:type/upload/*', observe({ switches }, fail));
  router.onError((error, c) => {
    const isApi = c.req.path.includes('/v1_1/');
    const send = isApi ? sendApiError : sendDeliveryError;
    if (error instanceof MediaError) return send(c, error.status, error.message);
    console.error(error);
    return send(c, 500, 'General Error');
  });

  router.post('/v1_1/:cloud/:kind/upload', async (c) => {
    checkCloud(c, account);
    const kind = toUploadKind(c.req.param('kind'));
    const { fields, file } = await readUploadForm(c.req.raw, limitOf(kind));
    c.set('loggedBody', { ...fields, file: file && { name: file.name, size: file.content.length } });
    checkSignature(fields, account, new Date());
    if (!file) throw new MediaError(400, 'Missing required parameter - file');

    const [uploadId, rangeHeader] = [c.req.header('x-unique-upload-id'), c.req.header('content-range')];
    if (uploadId && rangeHeader) {
      const content = await chunks.add(uploadId, parseContentRange(rangeHeader), file.content, limitOf(kind));
      if (!content)
        return c.json({
          done: false,
          public_id: fields.public_id,
          kind: 'upload',
          bytes: file.content.length,
        });
      const { asset } = await storeUpload(store, kind, fields, { name: file.name, content });
      return c.json({ ...describeAsset(asset, account, originOf(c)), done: true });
    }
    const { asset, overwritten } = await storeUpload(store, kind, fields, file);
    return c.json({ ...describeAsset(asset, account, originOf(c)), ...(overwritten ? { overwritten } : {}) });
  });

  router.post('/v1_1/:cloud/:kind/destroy', async (c) => {
    checkCloud(c, account);
    const type = toResourceType(c.req.param('kind'));
    const { fields } = await readUploadForm(c.req.raw, 0);
    c.set('loggedBody', fields);
    checkSignature(fields, account, new Date());
    if (!type || !fields.public_id) throw new MediaError(400, 'Missing required parameter - public_id');
    return c.json({ result: (await store.remove(type, fields.public_id)) ? 'ok' : 'not found' });
  });

  router.get('/v1_1/:cloud/ping', (c) => {
    checkAdmin(c, account);
    return c.json({ status: 'ok' });
  });

  router.get('/v1_1/:cloud/resources/:kind/upload', async (c) => {
    checkAdmin(c, account);
    const type = toResourceType(c.req.param('kind'));
    if (!type) throw new MediaError(400, 'Invalid resource type');
    const [most, from] = [Number(c.req.query('max_results') ?? 10), Number(c.req.query('next_cursor') ?? 0)];
    if (!(most >= 1 && most <= 500)) throw new MediaError(400, 'Invalid value for parameter max_results');
    if (!Number.isSafeInteger(from)) throw new MediaError(400, 'Invalid value for parameter next_cursor');
    const all = await store.listByPrefix(type, c.req.query('prefix') ?? '');
    const found = all.toSorted((a, b) => a.publicId.localeCompare(b.publicId));
    const end = from + most;
    return c.json({
      resources: found.slice(from, end).map((asset) => describeAsset(asset, account, originOf(c))),
      ...(end < found.length ? { next_cursor: String(end) } : {}),
    });
  });

  router.get('/v1_1/:cloud/resources/:kind/upload/:id{.+}', async (c) => {
    checkAdmin(c, account);
    const type = toResourceType(c.req.param('kind'));
    const asset = type && (await store.get(type, c.req.param('id')));
    if (!asset) throw new MediaError(404, `Resource not found - ${c.req.param('id')}`);
    return c.json(describeAsset(asset, account, originOf(c)));
  });

  router.delete('/v1_1/:cloud/resources/:kind/upload', async (c) => {
    checkAdmin(c, account);
    const type = toResourceType(c.req.param('kind'));
    if (!type) throw new MediaError(400, 'Invalid resource type');
    const body = new URLSearchParams(await c.req.text());
    const query = new URL(c.req.url).searchParams;
    const all = (name: string) => [...body.getAll(name), ...query.getAll(name)];
    const prefix = all('prefix')[0];
    const ids = [...all('public_ids[]'), ...all('public_ids')];
    c.set('loggedBody', { public_ids: ids, prefix });
    if (ids.length === 0 && !prefix) throw new MediaError(400, 'Missing required parameter - public_ids');
    if (ids.length > 100) throw new MediaError(400, 'Max 100 public ids per request');
    if (prefix) ids.push(...(await store.listByPrefix(type, prefix)).map(({ publicId }) => publicId));
    const deleted: Record<string, 'deleted' | 'not_found'> = {};
    for (const id of ids) deleted[id] = (await store.remove(type, id)) ? 'deleted' : 'not_found';
    return c.json({ deleted, partial: false });
  });

  router.get('/:cloud/:type/upload/*', (c) => {
    const type = toResourceType(c.req.param('type'));
    if (c.req.param('cloud') !== account.cloudName || !type) throw new MediaError(404, 'Resource not found');
    const { pathname } = new URL(c.req.url);
    return deliver(c, store, type, pathname.slice(pathname.indexOf('/upload/') + '/upload/'.length));
  });

  return {
    name: 'media',
    title: 'Media',
    about: `Cloudinary: signed uploads to cloud “${account.cloudName}”, delivery in any size and format.`,
    home: '/media',
    router,
    switches,
    requests,
    reset: async ({ files }) => {
      if (files) await store.clear();
    },
    close: () => Promise.resolve(),
  };
}

function fail(c: Context<SandboxEnv>, failure: 'down' | 'rejects'): Response {
  const [status, message] =
    failure === 'down' ? ([500, 'Internal Server Error'] as const) : ([429, 'Rate Limit Exceeded'] as const);
  return c.req.path.includes('/v1_1/')
    ? sendApiError(c, status, message)
    : sendDeliveryError(c, status, message);
}

function checkCloud(c: Context<SandboxEnv>, account: MediaAccount): void {
  if (c.req.param('cloud') !== account.cloudName) throw new MediaError(401, 'cloud_name mismatch');
}

function checkAdmin(c: Context<SandboxEnv>, account: MediaAccount): void {
  checkCloud(c, account);
  checkBasicAuth(c.req.header('authorization'), account);
}

function toUploadKind(text: string): UploadKind {
  if (text === 'auto') return 'auto';
  const type = toResourceType(text);
  if (!type) throw new MediaError(400, `Invalid resource type ${text}`);
  return type;
}

function originOf(c: Context<SandboxEnv>): string {
  return new URL(c.req.url).origin;
}
