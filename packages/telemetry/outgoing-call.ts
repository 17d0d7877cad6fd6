import type { Attributes } from '@opentelemetry/api';

/** Words of an API. Numbers, ids, keys and names of people are none. */
const word = /^[a-z][a-zA-Z-]{0,24}$/;

/** "/courses/courseRuns/id/*" of an address: what is no plain word may be a person's or a secret. */
function patternOf(path: string): string {
  const [pathname = ''] = path.split('?', 1);
  return pathname
    .split('/')
    .map((segment) => (segment === '' || word.test(segment) ? segment : '*'))
    .join('/');
}

/** Replaces the attributes of the standard instrumentation that hold the address. */
export function outgoingCallAttributes({ origin, path }: { origin: string; path: string }): Attributes {
  const pattern = patternOf(path);
  return { 'url.full': `${origin}${pattern}`, 'url.path': pattern, 'url.query': undefined };
}
