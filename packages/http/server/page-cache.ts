import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';
import { peerAddressHeader } from '../client-address.ts';
import { inlineScriptSources } from '../content-security-policy.ts';
import { etagOf, matchesEtag } from '../etag.ts';
import { requestIdOf } from '../request-id.ts';

/** The pages of a service that look the same to everybody who is not signed in. */
export type SharedPages = {
  isShared(pathname: string, query: URLSearchParams): boolean;
  /** Whether the cookies carry a session, be it valid or not. */
  hasSession(cookie: string | undefined): boolean;
  /**
   * Changes in the transaction that changes what a shared page shows, so it is right on every instance. Rejects while the
   * database is away.
   */
  readVersion(): Promise<string>;
  /** Called for each page that is sent from the cache, in place of what its rendering would have done. */
  onHit?(pathname: string, headers: Headers): void;
};

export type PageCacheOptions = SharedPages & { publicUrl: string };

export type PageCache = {
  mayShare(request: IncomingMessage): boolean;
  /** Sends the page from the cache, or calls `render` with what stores it. */
  serve(request: IncomingMessage, response: ServerResponse, render: RenderPage): Promise<void>;
};

/** Renders the page; `capture` is to wrap the response before the compressed bytes are made. */
export type RenderPage = (capture?: (response: ServerResponse) => void) => unknown;

type Encoding = 'br' | 'gzip' | 'identity';

type StoredPage = {
  version: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
};

/** In bytes of HTML and its compressed forms. */
const maxSize = 24_000_000;
const maxPageSize = 500_000;
const maxKeyLength = 2_000;
/** Counts of views and texts such as “3 minutes ago” are at most this old. */
const maxAgeMs = 60_000;

/** The only headers that a page is rendered with when others will see it. */
const keptHeaders = new Set(['host', 'connection', 'accept', 'x-forwarded-for', 'x-forwarded-proto']);
/** Next writes the metadata into the head for crawlers, and after the body for others. */
const crawler = 'Twitterbot';
/** These belong to one response. */
const ownHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
];

/**
 * Keeps whole pages for visitors. A page is sent from the cache only while the version is the one that was read before it
 * was rendered; requests for a page that is being rendered wait for it.
 */
export function createPageCache({
  isShared,
  hasSession,
  readVersion,
  onHit,
  publicUrl,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, StoredPage>({ maxSize, ttl: maxAgeMs });
  const renderings = new Map<string, Promise<void>>();

  function mayShare({ method, url = '/', headers }: IncomingMessage): boolean {
    return (
      method === 'GET' &&
      headers.authorization === undefined &&
      isShared(pathOf(url), queryOf(url)) &&
      url.length <= maxKeyLength &&
      !hasSession(headers.cookie)
    );
  }

  /** The page as it is now; null when it must be rendered. */
  async function find(key: string): Promise<{ version: string; page: StoredPage | null }> {
    const version = await readVersion();
    const page = pages.get(key);
    return { version, page: page?.version === version ? page : null };
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    render: RenderPage,
  ): Promise<void> {
    const { url = '/', headers } = request;
    const key = JSON.stringify([headers.host, headers['x-forwarded-proto'], url]);
    let found: Awaited<ReturnType<typeof find>>;
    try {
      found = await find(key);
      const rendering = renderings.get(key);
      if (!found.page && rendering) {
        await rendering;
        found = await find(key);
      }
    } catch {
      // Without the database the page says so itself.
      await render();
      return;
    }
    const { version, page } = found;
    if (page) {
      onHit?.(pathOf(url), new Headers(textHeaders(headers)));
      await sendPage(request, response, page);
      return;
    }
    const rendering = Promise.withResolvers<void>();
    renderings.set(key, rendering.promise);
    function finish(): void {
      if (renderings.get(key) === rendering.promise) renderings.delete(key);
      rendering.resolve();
    }
    response.once('close', finish);
    await render((captured) => {
      removePersonalHeaders(request);
      captureBody(captured, (body) => {
        const stored = toStored(captured, body, {
          version,
          hosts: [new URL(publicUrl).origin, headers.host],
        });
        if (stored) pages.set(key, stored, { size: stored.body.length * 2 + key.length });
        finish();
      });
    });
  }

  return { mayShare, serve };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

function textHeaders(headers: IncomingMessage['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

function removePersonalHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) {
    if (!keptHeaders.has(name) && name !== peerAddressHeader()) delete headers[name];
  }
  headers['user-agent'] = crawler;
}

/**
 * Calls `onWhole` with the body once it is complete, which it may not be when the caller has left. A slow reader does not hold up the
 * rendering that others wait for.
 */
function captureBody(response: ServerResponse, onWhole: (body: Buffer) => void): void {
  const write: (...given: readonly unknown[]) => boolean = response.write.bind(response) as never;
  const end: (...given: readonly unknown[]) => ServerResponse = response.end.bind(response) as never;
  const pieces: Buffer[] = [];
  Object.assign(response, {
    write(...given: readonly unknown[]): boolean {
      if (given[0] instanceof Uint8Array) pieces.push(Buffer.from(given[0]));
      write(...given);
      return true;
    },
    end(...given: readonly unknown[]): ServerResponse {
      if (given[0] instanceof Uint8Array) pieces.push(Buffer.from(given[0]));
      const isLeft = response.destroyed;
      const ended = end(...given);
      if (!isLeft) onWhole(Buffer.concat(pieces));
      return ended;
    },
  });
}

type Kept = { version: string; hosts: readonly (string | undefined)[] };

/** A host that a policy can name. */
const plainHost = /^[\w.:/[\]-]+$/;

/**
 * Null for what is no complete page that everybody may see. In its policy the nonce, and the trust in what is loaded by a script
 * that has it, give way to the hashes of the inline scripts and the address of the build files.
 */
function toStored(response: ServerResponse, whole: Buffer, { version, hosts }: Kept): StoredPage | null {
  const headers = response.getHeaders();
  const policy = String(headers['content-security-policy']);
  const [scripts, nonce] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? [];
  const isPage = response.statusCode === 200 && String(headers['content-type']).startsWith('text/html');
  const isPersonal = headers['set-cookie'] !== undefined;
  if (!isPage || isPersonal || scripts === undefined || whole.length > maxPageSize) return null;
  const files = hosts.filter((host) => host !== undefined && plainHost.test(host));
  const html = whole.toString().replaceAll(` nonce="${nonce}"`, '');
  const shared = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));
  const body = Buffer.from(html);
  return {
    version,
    body,
    compressed: { identity: Promise.resolve(body) },
    headers: {
      ...shared,
      'content-security-policy': policy.replace(
        scripts,
        ['script-src', ...files.map((host) => `${host}/_next/static/`), ...inlineScriptSources(html)].join(
          ' ',
        ),
      ),
      // Kept by the browser, and asked for again each time.
      'cache-control': 'private, no-cache',
      etag: etagOf(body),
    },
  };
}

async function sendPage(request: IncomingMessage, response: ServerResponse, page: StoredPage): Promise<void> {
  const { headers } = request;
  for (const [name, value] of Object.entries(page.headers))
    if (value !== undefined) response.setHeader(name, value);
  response.setHeader('x-request-id', requestIdOf(new Headers(textHeaders(headers))));
  if (matchesEtag(headers['if-none-match'], String(page.headers.etag))) {
    response.writeHead(304).end();
    return;
  }
  const encoding = encodingFor(headers['accept-encoding']);
  page.compressed[encoding] ??= compress(page.body, encoding);
  const body = await page.compressed[encoding];
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(body);
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const accepts = parseAccept(String(accepted ?? ''));
  const takes = (name: string) => accepts.some(({ type, q }) => type === name && q > 0);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
