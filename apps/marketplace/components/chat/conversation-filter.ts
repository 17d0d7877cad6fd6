import type { ConversationFilter } from '@repo/schemas/marketplace/chat';
import { SEARCH_MAX_LENGTH } from '@repo/schemas/marketplace/common';
import { cleanLine } from '@repo/schemas/text';

/** Ignores invalid values and truncates a search that is too long. */
export function parseConversationFilter(parameters: Pick<URLSearchParams, 'get'>): ConversationFilter {
  const search = cleanLine((parameters.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH));
  return { search: search || undefined, unread: parameters.get('unread') === 'true' };
}

/** Query parameters, used by the page and by the endpoint that lists conversations. */
export function conversationFilterParameters({ search, unread }: ConversationFilter): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(unread && { unread: 'true' }) });
}

/** Omits "?" without parameters. */
export function appendQuery(path: string, parameters: URLSearchParams): string {
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
