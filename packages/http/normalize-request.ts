import type { IncomingMessage } from 'node:http';
import { peerAddressHeader } from './client-address.ts';

/**
 * A path that cannot be decoded ("/listings/%E0%A4%A") or holds the NUL character names nothing: it is taken literally,
 * or with another character in its place, and found by nobody.
 */
function repairPath(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  let repaired = path.replaceAll('%00', '%EF%BF%BD');
  try {
    decodeURIComponent(repaired);
  } catch {
    repaired = repaired.replaceAll('%', '%25');
  }
  return [repaired, ...query].join('?');
}

/** Every method that an address of ours may take. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What is done with a request before a framework sees it. It notes the socket's address: Next hands handlers no socket and
 * passes a caller's own X-Forwarded-For on unchanged. It repairs paths that Next, or PostgreSQL behind a page, would answer
 * with 500. And it takes a method that no address has (TRACE, which Next answers with 500, PROPFIND) for OPTIONS, which does
 * nothing: an address that must refuse it does so in its own words.
 */
export function normalizeRequest(request: IncomingMessage): void {
  const header = peerAddressHeader();
  // Next reads the one, a server of the web standard's kind the other.
  request.headers[header] = request.socket.remoteAddress;
  request.rawHeaders.push(header, request.socket.remoteAddress ?? '');
  request.url = repairPath(request.url ?? '/');
  if (!knownMethods.has(request.method ?? '')) request.method = 'OPTIONS';
}
