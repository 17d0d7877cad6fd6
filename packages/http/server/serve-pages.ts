import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { FallbackHandler } from './create-listener.ts';
import { createPageRewriter, type PageRewriter } from './rewrite-page.ts';

/** As much as a page is long; the usual window is for megabytes, and each request would hold one. */
const compress = compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } });

/** The scripts of what a browser shows wait until it was painted; everything else is for `next` as it comes. */
export function servePages(next: FallbackHandler): FallbackHandler {
  return (request, response) => {
    if (!asksForPage(request)) return next(request, response);
    rewritePage(response, packPage(request, response));
    return next(request, response);
  };
}

/** A browser that goes somewhere, or sends a form without scripts; not one that fetches data of a page. */
function asksForPage({ method, headers }: IncomingMessage): boolean {
  return method !== 'HEAD' && headers.accept?.includes('text/html') === true && headers.rsc === undefined;
}

/** Next would pack a page before anything here sees it, unless nobody takes it packed. Answers what sends on what is packed so far. */
function packPage(request: IncomingMessage, response: ServerResponse): () => void {
  const { method, headers } = request;
  compress({ method, headers: { ...headers } } as never, response as never, () => {});
  delete headers['accept-encoding'];
  // Taken now: Next puts its own in its place, which has nothing to send.
  return 'flush' in response && typeof response.flush === 'function'
    ? response.flush.bind(response)
    : () => {};
}

/** Between Next, which writes a page in pieces or ends with the whole of it, and what packs them. */
function rewritePage(response: ServerResponse, flush: () => void): void {
  const writeHead: (...given: readonly unknown[]) => ServerResponse = response.writeHead.bind(
    response,
  ) as never;
  const write: (...given: readonly unknown[]) => boolean = response.write.bind(response) as never;
  const end: (...given: readonly unknown[]) => ServerResponse = response.end.bind(response) as never;
  let rewriter: PageRewriter | null = null;

  function begin(): PageRewriter | null {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    return isPage ? createPageRewriter() : null;
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
