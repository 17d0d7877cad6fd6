import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { FallbackHandler } from './create-listener.ts';

/** For a document that nobody has given a policy: it may be read, and does nothing. */
const strictest =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const policyName = 'content-security-policy';

type GivenHeaders = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

/** The headers among what `writeHead` was given: after the status, and after its text where there is one. */
function headersOf(given: readonly unknown[]): GivenHeaders {
  const last = given.slice(1).findLast((part) => typeof part === 'object' && part !== null);
  return (last ?? {}) as GivenHeaders;
}

/** A header as `writeHead` takes it: an object's member, or a pair in a flat list; the last one counts. */
function givenValue(headers: GivenHeaders, name: string): unknown {
  const pairs = Array.isArray(headers)
    ? headers.flatMap((part, index) => (index % 2 === 0 ? [[part, headers[index + 1]] as const] : []))
    : Object.entries(headers);
  return pairs.findLast(([key]) => String(key).toLowerCase() === name)?.[1];
}

/**
 * Pages get their policy from the app's proxy. What the framework answers without asking it, an error of its own perhaps,
 * leaves with the strictest one: no document goes out without a policy.
 */
export function ensureContentSecurityPolicy(next: FallbackHandler): FallbackHandler {
  return (request, response) => {
    const writeHead: (...given: readonly unknown[]) => typeof response = response.writeHead.bind(
      response,
    ) as never;
    Object.assign(response, {
      writeHead(...given: readonly unknown[]) {
        const headers = headersOf(given);
        const type = givenValue(headers, 'content-type') ?? response.getHeader('content-type');
        const isDocument = /^\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(String(type));
        const policy = givenValue(headers, policyName) ?? response.getHeader(policyName);
        if (isDocument && !policy) {
          response.setHeader(policyName, strictest);
          response.setHeader('x-content-type-options', 'nosniff');
        }
        return writeHead(...given);
      },
    });
    return next(request, response);
  };
}
