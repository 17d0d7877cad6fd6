import { createHash, randomBytes } from 'node:crypto';
import { requestIdOf } from './request-id.ts';

export type PagePolicy = {
  /** The service's public address; over https pages also ask for TLS from then on. */
  publicUrl: string;
  /** Origins that pages load pictures and video from, besides their own and any https one. */
  mediaOrigins?: readonly string[];
  /** Origins that pages send requests to, besides their own: where uploads go. */
  connectOrigins?: readonly string[];
  /** Origins whose pages this service's pages show in frames, besides their own. */
  frameOrigins?: readonly string[];
  /** Origins whose pages may show these in frames; none when absent. */
  ancestorOrigins?: readonly string[];
  /** Directives that this page has instead of the usual ones. */
  directives?: Readonly<Record<string, readonly string[]>>;
  /** Whether browsers report what this policy stopped: to the address of the page's own service. */
  reports?: boolean;
  /** Whether the development server runs, whose hot reload evaluates code and opens a socket. */
  isDevelopment?: boolean;
};

/** Where browsers report what a policy stopped; each service has a route there. */
export const cspReportsPath = '/api/csp-reports';
const reportsName = 'csp';

/**
 * A policy under which no script runs that does not carry the nonce or was loaded by one that does. Styles are free:
 * components position themselves by style attributes.
 */
export function contentSecurityPolicy(nonce: string, policy: PagePolicy): string {
  const { mediaOrigins = [], connectOrigins = [], frameOrigins = [], isDevelopment = false } = policy;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...mediaOrigins],
    'media-src': ["'self'", 'blob:', ...mediaOrigins],
    'connect-src': ["'self'", ...connectOrigins, ...(isDevelopment ? ['ws:'] : [])],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(frameOrigins.length > 0 ? { 'frame-src': ["'self'", ...frameOrigins] } : {}),
    'frame-ancestors': policy.ancestorOrigins ?? ["'none'"],
    ...policy.directives,
    ...(policy.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
    // The one for browsers that know no other, which those that know the other leave aside.
    ...(policy.reports ? { 'report-uri': [cspReportsPath], 'report-to': [reportsName] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** Data in a script element needs no permission. */
const inlineScript = /<script(?![^>]* src=)(?![^>]* type="(?!module"))[^>]*>([\s\S]*?)<\/script>/g;

/** The sources that allow the inline scripts of a page by what they contain, for a page without a nonce. */
export function inlineScriptSources(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/**
 * What a proxy puts on a page's request and answer: a nonce and a policy made for this request, and its id.
 * Pages read `x-nonce` and `x-request-id` from their request headers.
 */
export function addPageSecurityHeaders(
  requestHeaders: Headers,
  policy: PagePolicy,
): { requestHeaders: Headers; responseHeaders: Headers } {
  const nonce = randomBytes(16).toString('base64');
  const requestId = requestIdOf(requestHeaders);
  const csp = contentSecurityPolicy(nonce, policy);
  const onRequest = new Headers(requestHeaders);
  onRequest.set('x-nonce', nonce);
  onRequest.set('x-request-id', requestId);
  // The framework reads the nonce for its own scripts from the policy on the request.
  onRequest.set('content-security-policy', csp);
  const onResponse = new Headers({ 'content-security-policy': csp, 'x-request-id': requestId });
  if (policy.reports) onResponse.set('reporting-endpoints', `${reportsName}="${cspReportsPath}"`);
  if (policy.publicUrl.startsWith('https:')) {
    onResponse.set('strict-transport-security', strictTransportSecurity);
  }
  return { requestHeaders: onRequest, responseHeaders: onResponse };
}

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains';
