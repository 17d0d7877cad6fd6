import { createHash } from 'node:crypto';
import { pushIconPath } from './manifest.ts';
import { offlinePageResponse, offlinePath } from './offline-page.ts';
import { runServiceWorker, type WorkerOptions } from './run-service-worker.ts';

/** The script of `/service-worker.js`. Browsers look for a new one at each visit and once a day, and keep no copy of it. */
export async function serviceWorkerResponse(name: string): Promise<Response> {
  const page = await offlinePageResponse(name).text();
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  const options: WorkerOptions = { version, offlinePath, iconPath: pushIconPath };
  return new Response(`(${runServiceWorker})(self, ${JSON.stringify(options)});\n`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
