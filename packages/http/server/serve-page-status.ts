import type { ServerResponse } from 'node:http';
import { withPageStatus } from '../page-status.ts';
import type { FallbackHandler } from './create-listener.ts';

/** Gives a page the status that it chose itself while it was rendered; Next has no way to say it but an error without a body. */
export function servePageStatus(next: FallbackHandler): FallbackHandler {
  return (request, response) => {
    // A client-side navigation reads the data of a page, and would load the page again for another status.
    if (request.headers.rsc !== undefined) return next(request, response);
    const chosen: { status: number | null } = { status: null };
    const writeHead: (...given: readonly unknown[]) => ServerResponse = response.writeHead.bind(
      response,
    ) as never;
    Object.assign(response, {
      writeHead: (status: number, ...rest: readonly unknown[]) =>
        writeHead(status === 200 ? (chosen.status ?? status) : status, ...rest),
    });
    return withPageStatus(chosen, () => next(request, response));
  };
}
