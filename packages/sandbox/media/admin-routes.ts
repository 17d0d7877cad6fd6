import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { toResourceType } from './delivery-path.ts';
import { MediaError } from './media-error.ts';
import { type MediaTools, requestOrigin } from './media-tools.ts';
import { assertBasicAuth } from './signature.ts';
import { toAssetJson } from './upload.ts';

/** The parts of the admin API that SDKs use for lists and deletion. */
export function addAdminRoutes(router: Hono<SandboxEnv>, { account, store }: MediaTools): void {
  for (const path of ['/v1_1/:cloud/ping', '/v1_1/:cloud/resources/*']) {
    router.use(path, async (c, next) => {
      assertBasicAuth(c.req.header('authorization'), account);
      await next();
    });
  }

  router.get('/v1_1/:cloud/ping', (c) => c.json({ status: 'ok' }));

  router.get('/v1_1/:cloud/resources/:kind/upload', async (c) => {
    const type = toResourceType(c.req.param('kind'));
    if (!type) throw new MediaError(400, 'Invalid resource type');
    const [most, from] = [Number(c.req.query('max_results') ?? 10), Number(c.req.query('next_cursor') ?? 0)];
    if (!(most >= 1 && most <= 500)) throw new MediaError(400, 'Invalid value for parameter max_results');
    if (!Number.isSafeInteger(from)) throw new MediaError(400, 'Invalid value for parameter next_cursor');
    const all = await store.listByPrefix(type, c.req.query('prefix') ?? '');
    const found = all.toSorted((a, b) => a.publicId.localeCompare(b.publicId));
    const end = from + most;
    return c.json({
      resources: found.slice(from, end).map((asset) => toAssetJson(asset, account, requestOrigin(c))),
      ...(end < found.length ? { next_cursor: String(end) } : {}),
    });
  });

  router.delete('/v1_1/:cloud/resources/:kind/upload', async (c) => {
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
}
