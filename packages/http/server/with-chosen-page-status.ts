import type { ServerResponse } from 'node:http';
import { outagePageParts } from '../outage-page.ts';
import { type PageOutcome, withPageOutcome } from '../page-status.ts';
import type { FallbackHandler } from './create-listener.ts';

/**
 * Gives a page the status that it chose itself while it was rendered; Next has no way to say it but an error without a body. One that
 * failed because the service is briefly unavailable, which Next answers with 500, is answered with the page that says so.
 */
export function withChosenPageStatus(next: FallbackHandler, { name }: { name: string }): FallbackHandler {
  return (request, response) => {
    // A client-side navigation reads the data of a page, and would load the page again for another status.
    if (request.headers.rsc !== undefined) return next(request, response);
    const outcome: PageOutcome = { status: null, isUnavailable: false };
    applyOutcome(response, { outcome, name });
    return withPageOutcome(outcome, () => next(request, response));
  };
}

type Applied = { outcome: PageOutcome; name: string };

function applyOutcome(response: ServerResponse, { outcome, name }: Applied): void {
  const writeHead: (...given: readonly unknown[]) => ServerResponse = response.writeHead.bind(
    response,
  ) as never;
  const write: (...given: readonly unknown[]) => boolean = response.write.bind(response) as never;
  const end: (...given: readonly unknown[]) => ServerResponse = response.end.bind(response) as never;
  let outageHtml: string | null = null;
  /** Before the first piece of a page whose headers are not sent yet. */
  const decide = () => {
    if (outcome.isUnavailable && !response.headersSent) response.writeHead(response.statusCode);
  };

  Object.assign(response, {
    writeHead(status: number, ...rest: readonly unknown[]): ServerResponse {
      if (status !== 500 || !outcome.isUnavailable) {
        return writeHead(status === 200 ? (outcome.status ?? status) : status, ...rest);
      }
      const page = outagePageParts({ name, requestId: String(response.getHeader('x-request-id') ?? '') });
      outageHtml = page.html;
      // Of the page that is not sent, which Next may have packed.
      for (const header of ['content-length', 'content-encoding']) response.removeHeader(header);
      for (const [header, value] of Object.entries(page.headers)) response.setHeader(header, value);
      return writeHead(page.status);
    },
    write(...given: readonly unknown[]): boolean {
      decide();
      return outageHtml === null ? write(...given) : true;
    },
    end(...given: readonly unknown[]): ServerResponse {
      decide();
      return outageHtml === null ? end(...given) : end(outageHtml);
    },
  });
}
