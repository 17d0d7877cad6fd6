import type { FallbackHandler } from './create-listener.ts';

/** 404 for what `isServedHere` denies, whatever its kind; everything else is for `next`. */
export function refuseUnlessServedHere(
  isServedHere: (headers: Headers, pathname: string) => boolean,
  next: FallbackHandler,
): FallbackHandler {
  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    const { host } = request.headers;
    if (isServedHere(new Headers(host === undefined ? {} : { host }), pathname))
      return next(request, response);
    response.writeHead(404, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    return response.end(request.method === 'HEAD' ? undefined : 'There is nothing at this address\n');
  };
}
