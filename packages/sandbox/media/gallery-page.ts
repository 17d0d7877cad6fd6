import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import type { AssetStore } from './asset-store.ts';
import type { MediaAccount } from './signature.ts';
import { toAssetJson } from './upload.ts';

const shown = 200;

/** GET /media: uploaded files, newest first. */
export function addGalleryPages(router: Hono<SandboxEnv>, store: AssetStore, account: MediaAccount): void {
  router.get('/', async (c) => {
    const lists = await Promise.all(
      (['image', 'video', 'raw'] as const).map((type) => store.listByPrefix(type, '')),
    );
    const files = lists.flat().sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    return sendPage(c, {
      title: 'Uploaded files',
      body: html`<p><a href="/">Sandbox</a></p><h1>Uploaded files</h1>
        <p class="muted">${files.length} in cloud “${account.cloudName}”${files.length > shown ? `, the newest ${shown} shown` : ''}.</p>
        <ul class="list">${files.slice(0, shown).map((file) => {
          const { url } = toAssetJson(file, account, '');
          const small = url.replace('/upload/', '/upload/w_80,h_80,c_fill,f_auto/');
          return html`<li><a class="row" href="${url}">${file.resourceType === 'image' ? html`<img src="${small}" alt="" width="40" height="40" loading="lazy">` : ''}
            <span class="grow">${file.publicId}</span><small class="muted">${file.resourceType}, ${Math.ceil(file.bytes / 1024)} KB</small></a></li>`;
        })}</ul>`,
    });
  });
}
