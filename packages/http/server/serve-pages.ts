import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { FallbackHandler } from './create-listener.ts';
import { createHeldScriptRewriter, type HeldScriptRewriter } from './held-script-rewriter.ts';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';

/** A window of 256 KB: the default one takes megabytes of memory for each request. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } });

/**
 * Compresses the pages that browsers ask for and holds their scripts until the first paint; sends those that visitors share from a
 * cache; passes everything else to `next`.
 */
export function withPageCompressionAndCache(
  next: FallbackHandler,
  shared?: PageCacheOptions,
): FallbackHandler {
  const cache = shared && createPageCache(shared);
  return (request, response) => {
    if (!isPageRequest(request)) return next(request, response);
    function render(capture?: (response: ServerResponse) => void): unknown {
      const flush = compressPage(request, response);
      capture?.(response);
      rewritePage(response, flush);
      return next(request, response);
    }
    return cache?.mayShare(request) ? cache.serve(request, response, render) : render();
  };
}

/** A navigation, or a form sent without scripts; not a fetch of a page's data. */
export function isPageRequest({ method, headers }: IncomingMessage): boolean {
  return method !== 'HEAD' && headers.accept?.includes('text/html') === true && headers.rsc === undefined;
}

/** Next must not compress the page before it is rewritten, so `accept-encoding` is hidden from it. Returns the compressor's flush. */
function compressPage(request: IncomingMessage, response: ServerResponse): () => void {
  const { method, headers } = request;
  compress({ method, headers: { ...headers } } as never, response as never, () => {});
  delete headers['accept-encoding'];
  // Bound now: Next replaces it by its own, which has nothing to flush.
  return 'flush' in response && typeof response.flush === 'function'
    ? response.flush.bind(response)
    : () => {};
}

/** Rewrites what Next writes, in pieces or as a whole, before it is compressed. */
function rewritePage(response: ServerResponse, flush: () => void): void {
  const writeHead: (...given: readonly unknown[]) => ServerResponse = response.writeHead.bind(
    response,
  ) as never;
  const write: (...given: readonly unknown[]) => boolean = response.write.bind(response) as never;
  const end: (...given: readonly unknown[]) => ServerResponse = response.end.bind(response) as never;
  let rewriter: HeldScriptRewriter | null = null;

  function begin(): HeldScriptRewriter | null {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    return isPage ? createHeldScriptRewriter() : null;
  }

  Object.assign(response, {
    writeHead(...given: readonly unknown[]): ServerResponse {
      rewriter ??= begin();
      // A rewritten page has another length.
      if (rewriter) response.removeHeader('content-length');
      return writeHead(...given);
    },
    write(...given: readonly unknown[]): boolean {
      rewriter ??= begin();
      const isTaken = rewriter
        ? write(rewriter.pass(bytesOf(given)), ...given.filter(isCallback))
        : write(...given);
      flush();
      return isTaken;
    },
    end(...given: readonly unknown[]): ServerResponse {
      rewriter ??= begin();
      if (!rewriter) return end(...given);
      const last = Buffer.concat([rewriter.pass(bytesOf(given)), rewriter.finish()]);
      return end(last, ...given.filter(isCallback));
    },
  });
}

/** Of what `write` or `end` is given. */
function bytesOf([piece, encoding]: readonly unknown[]): Buffer {
  if (piece instanceof Uint8Array) return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  if (typeof piece !== 'string') return Buffer.alloc(0);
  return Buffer.from(piece, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}

function isCallback(given: unknown): boolean {
  return typeof given === 'function';
}
