import { env } from './env.ts';

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

type Addresses = { CHILDCARE_URL: string; CHILDCARE_SCORM_URL?: string | undefined };

/**
 * The origin that SCORM packages run on: never that of the pages, whose cookies and content a package must not reach. On one's
 * own machine a second name of it serves, which browsers know without being told. Null where none is configured.
 */
export function scormOriginOf({ CHILDCARE_URL, CHILDCARE_SCORM_URL }: Addresses): string | null {
  const own = new URL(CHILDCARE_URL);
  const configured = CHILDCARE_SCORM_URL === undefined ? null : new URL(CHILDCARE_SCORM_URL);
  // Cookies ignore ports: another port of the same host would be no other place.
  if (configured) return configured.hostname === own.hostname ? null : configured.origin;
  return loopback.test(own.hostname) ? `${own.protocol}//scorm.localhost${own.port && `:${own.port}`}` : null;
}

/** The origins that the service's pages are opened at, which show packages in frames. */
export function pageOriginsOf({ CHILDCARE_URL }: Addresses): string[] {
  const own = new URL(CHILDCARE_URL);
  if (!loopback.test(own.hostname)) return [own.origin];
  return ['localhost', '127.0.0.1'].map((host) => `${own.protocol}//${host}${own.port && `:${own.port}`}`);
}

export const scormOrigin = () => scormOriginOf(env());
export const pageOrigins = () => pageOriginsOf(env());

let lastHost: { of: string; host: string | null } | undefined;

/** "scorm.localhost:3002". Kept from request to request: parsing addresses costs more than all else that is asked here. */
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

/** Whether a request was sent to the packages' host: nothing else is answered there, and packages nowhere else. */
export function isScormHost(headers: Headers): boolean {
  const host = headers.get('host');
  return host !== null && plainHost(host) === scormHost();
}

/** Segments that another reader would resolve to another path. */
const crooked = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/**
 * Whether a path is for the host that it was sent to, as far as the packages' host goes: there it is `/scorm/…`, and the
 * scripts and styles of the build, which the player in the frame is made of. Whether `/scorm/…` is asked for at the right
 * host its routes look at themselves.
 */
export function isServedHere(headers: Headers, pathname: string): boolean {
  if (!isScormHost(headers)) return true;
  return /^\/(?:scorm|_next\/static)\//.test(pathname) && !crooked.test(pathname);
}
