import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createPagePatternFinder } from '../page-pattern-finder.ts';
import type { ManifestEntry } from '../route-module.ts';
import { foundRoutePath } from './create-listener.ts';

/** Every request, before it is answered. */
export type ObservedRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The template of its route, "/api/listings/[id]": one of a few, whatever is asked for. Known once it is answered. */
  route(): string;
};

/** Without a subscriber it costs nothing. */
const requests = channel('repo.http.request');

/** Lets the subscribers of `repo.http.request` see every request. */
export function observeRequests(
  answer: RequestListener,
  { routes, pages }: { routes: readonly ManifestEntry[]; pages: readonly string[] },
): RequestListener {
  const findPattern = createPagePatternFinder([...pages, ...routes.map(({ path }) => path)]);
  return (request, response) => {
    if (!requests.hasSubscribers) return answer(request, response);
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    const route = () => {
      if (pathname.startsWith('/_next/')) return '/_next/*';
      return foundRoutePath(request) ?? findPattern(pathname);
    };
    const observed: ObservedRequest = { request, response, route };
    return requests.runStores(observed, () => answer(request, response));
  };
}
