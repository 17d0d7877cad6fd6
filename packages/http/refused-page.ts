import type { Logger } from '@repo/base/logger';
import { redactSecretsInPath } from './redact-secrets-in-path.ts';

/** Why a page was refused, in the words of the API's lines where they have one. */
export type PageRefusal = {
  /** What the browser is answered: 307 to another page, or 404. */
  status: number;
  reason: string;
};

/** A page that somebody asked for. `path` may carry a query, which is not logged. */
export type RequestedPage = {
  method?: string;
  path: string;
  requestId: string;
  actorId?: string | undefined;
};

/** The line of a page that was refused to who asked for it, on the level of a refused API request. */
export function logRefusedPage(logger: Logger, page: RequestedPage, { status, reason }: PageRefusal): void {
  const { method = 'GET', path, requestId, actorId } = page;
  logger.info(
    { method, path: redactSecretsInPath(path), status, requestId, actorId, reason },
    'page refused',
  );
}
