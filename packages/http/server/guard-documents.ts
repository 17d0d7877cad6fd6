import type { FallbackHandler } from './create-listener.ts';

/** For a document that nobody has given a policy: it may be read, and does nothing. */
const strictest =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Pages get their policy from the app's proxy. What the framework answers without asking it, an error of its own perhaps,
 * leaves with the strictest one: no document goes out without a policy.
 */
export function guardDocuments(next: FallbackHandler): FallbackHandler {
  return (request, response) => {
    const writeHead: (...given: readonly unknown[]) => typeof response = response.writeHead.bind(
      response,
    ) as never;
    Object.assign(response, {
      writeHead(...given: readonly unknown[]) {
        const isDocument = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/.test(
          String(response.getHeader('content-type')),
        );
        if (isDocument && !response.hasHeader('content-security-policy')) {
          response.setHeader('content-security-policy', strictest);
          response.setHeader('x-content-type-options', 'nosniff');
        }
        return writeHead(...given);
      },
    });
    return next(request, response);
  };
}
