import type { Logger } from '@repo/base/logger';
import { type QueryCount, withQueryCount } from '@repo/base/query-count';
import { redactSecretsInPath } from '../redact-secrets-in-path.ts';
import type { FallbackHandler } from './create-listener.ts';
import { isPageRequest } from './serve-pages.ts';

/**
 * At level debug, one line for each page, and for each fetch of a page's data, with the number of statements that it sent to the
 * database.
 */
export function withPageLog(next: FallbackHandler, logger: Logger): FallbackHandler {
  return (request, response) => {
    const isPage = isPageRequest(request);
    if (!(isPage || request.headers.rsc !== undefined) || !logger.isLevelEnabled('debug')) {
      return next(request, response);
    }
    const startedAt = performance.now();
    const count: QueryCount = { queries: 0 };
    const { method, url = '/' } = request;
    response.once('close', () => {
      const line = {
        method,
        path: redactSecretsInPath(url),
        status: response.statusCode,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        queries: count.queries,
        // The proxy's, which the page shows and its failure is logged with.
        requestId: response.getHeader('x-request-id'),
      };
      logger.debug(line, isPage ? 'page' : 'page data');
    });
    return withQueryCount(count, () => next(request, response));
  };
}
