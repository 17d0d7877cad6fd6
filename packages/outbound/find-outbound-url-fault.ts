import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export const maxUrlLength = 2_000;
/** What https is served on. Others would let an address look for services that are not web servers. */
const ports = new Set(['', '443', '8443']);

/**
 * What is wrong with an address that a person typed, as a sentence; null where nothing is. Where its name leads is checked when
 * it is connected to. `localOrigins` are addresses of this machine that are allowed nevertheless, also by http.
 */
export function findOutboundUrlFault(text: string, localOrigins: readonly string[] = []): string | null {
  if (text.length > maxUrlLength) return `The address must have at most ${maxUrlLength} characters.`;
  const url = URL.parse(text);
  if (url === null) return 'Enter a whole address, such as https://example.com/webhooks.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password.';
  if (url.hash !== '') return 'The address must not contain a “#”.';
  if (localOrigins.includes(url.origin)) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (!ports.has(url.port)) return 'The address must use port 443 or 8443.';
  if (isLocalHost(url.hostname)) return 'The address must be one of the public internet.';
  return null;
}

function isLocalHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return !isPublicAddress(name);
  return /(^|\.)(localhost|local|internal)\.?$/.test(name) || !name.includes('.');
}
