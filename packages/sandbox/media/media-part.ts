import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { addAdminRoutes } from './admin-routes.ts';
import { openAssetStore } from './asset-store.ts';
import { createChunkedUploads } from './chunked-uploads.ts';
import { deliverFile } from './deliver.ts';
import { toResourceType } from './delivery-path.ts';
import { addGalleryPages } from './gallery-page.ts';
import { MediaError, sendApiError, sendDeliveryError } from './media-error.ts';
import type { MediaAccount } from './signature.ts';
import { addUploadRoutes } from './upload-routes.ts';

/** Cloudinary under /media: its upload API, parts of its admin API, and delivery. */
export function createMediaPart(options: { account: MediaAccount; dataDirectory: string }): SandboxPart {
  const { account } = options;
  const directory = join(options.dataDirectory, 'media');
  const store = openAssetStore(join(directory, 'files'));
  const chunks = createChunkedUploads(join(directory, 'parts'));
  const switches = createFailureSwitches();
  const requests = createRequestLog();

  const router = new Hono<SandboxEnv>();
  addGalleryPages(router, store, account);

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
  router.use('/v1_1/*', logAndInjectFailures({ switches, requests }, fail));
  router.use('/v1_1/:cloud/*', async (c, next) => {
    if (c.req.param('cloud') !== account.cloudName) throw new MediaError(401, 'cloud_name mismatch');
    await next();
  });
  // Not logged: pages load dozens of pictures, which would displace the requests that tests look for.
  router.use('/:cloud/:type/upload/*', logAndInjectFailures({ switches }, fail));
  router.onError((error, c) => {
    const isApi = c.req.path.includes('/v1_1/');
    const send = isApi ? sendApiError : sendDeliveryError;
    if (error instanceof MediaError) return send(c, error.status, error.message);
    console.error(error);
    return send(c, 500, 'General Error');
  });

  addUploadRoutes(router, { account, store, chunks });
  addAdminRoutes(router, { account, store });

  router.get('/:cloud/:type/upload/*', (c) => {
    const type = toResourceType(c.req.param('type'));
    if (c.req.param('cloud') !== account.cloudName || !type) throw new MediaError(404, 'Resource not found');
    const { pathname } = new URL(c.req.url);
    return deliverFile(c, store, type, pathname.slice(pathname.indexOf('/upload/') + '/upload/'.length));
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
