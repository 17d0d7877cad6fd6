import { env } from './env.ts';

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

type Addresses = { CHILDCARE_URL: string; CHILDCARE_SCORM_URL?: string | undefined };

/**
 * The origin for SCORM packages. It differs from the pages' origin, whose cookies and content a package must not reach. On a
 * local machine it is scorm.localhost, which browsers resolve themselves. Null when none is configured.
 */
export function scormOriginOf({ CHILDCARE_URL, CHILDCARE_SCORM_URL }: Addresses): string | null {
  const own = new URL(CHILDCARE_URL);
  const configured = CHILDCARE_SCORM_URL === undefined ? null : new URL(CHILDCARE_SCORM_URL);
  // Cookies ignore ports, so another port of the same host would not be separate.
  if (configured) return configured.hostname === own.hostname ? null : configured.origin;
  return loopback.test(own.hostname) ? `${own.protocol}//scorm.localhost${own.port && `:${own.port}`}` : null;
}

/** The origins of the service's pages, which show packages in frames. */
export function pageOriginsOf({ CHILDCARE_URL }: Addresses): string[] {
  const own = new URL(CHILDCARE_URL);
  if (!loopback.test(own.hostname)) return [own.origin];
  return ['localhost', '127.0.0.1'].map((host) => `${own.protocol}//${host}${own.port && `:${own.port}`}`);
}

export const scormOrigin = () => scormOriginOf(env());
export const pageOrigins = () => pageOriginsOf(env());

let lastHost: { of: string; host: string | null } | undefined;

/** "scorm.localhost:3002". Cached, because parsing addresses is the slowest part of this check. */
function scormHost(): string | null {
  const { CHILDCARE_URL, CHILDCARE_SCORM_URL } = env();
  const of = `${CHILDCARE_URL} ${CHILDCARE_SCORM_URL}`;
  if (lastHost?.of !== of) {
    const origin = scormOrigin();
    lastHost = { of, host: origin === null ? null : new URL(origin).host };
  }
  return lastHost.host;
}

/** A host in lower case and without a trailing full stop, which names the same host. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=:|$)/, '');
}

/** Whether a request was sent to the packages' host, which serves nothing but packages; no other host serves them. */
export function isScormHost(headers: Headers): boolean {
  const host = headers.get('host');
  return host !== null && plainHost(host) === scormHost();
}

/** Segments such as ".." that another parser could resolve to another path. */
const dotSegment = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * False on the packages' host for a path that is not of packages. It serves `/scorm/…`, and the build's scripts and styles for the
 * player in the frame. For other hosts it returns true: the routes of `/scorm/…` check the host themselves.
 */
export function isPathAllowedOnHost(headers: Headers, pathname: string): boolean {
  if (!isScormHost(headers)) return true;
  return /^\/(?:scorm|_next\/static)\//.test(pathname) && !dotSegment.test(pathname);
}
