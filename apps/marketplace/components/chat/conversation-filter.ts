import type { ConversationFilter } from '@repo/schemas/marketplace/chat';
import { SEARCH_MAX_LENGTH } from '@repo/schemas/marketplace/common';
import { cleanLine } from '@repo/schemas/text';

/** Which conversations an address asks for; what means nothing counts as absent, and a search that is too long is cut. */
export function readFilter(parameters: Pick<URLSearchParams, 'get'>): ConversationFilter {
  const search = cleanLine((parameters.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH));
  return { search: search || undefined, unread: parameters.get('unread') === 'true' };
}

/** The same as parameters: of the page, and of the endpoint that lists conversations. */
export function writeFilter({ search, unread }: ConversationFilter): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(unread && { unread: 'true' }) });
}

/** An address with parameters, without "?" when there are none. */
export function withQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
