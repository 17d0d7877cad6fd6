import { strictTransportSecurity } from '../content-security-policy.ts';
import type { FallbackHandler } from './create-listener.ts';

/**
 * Behind an https address everything asks browsers for TLS from then on: scripts and styles too, which are answered
 * without the proxy that does so for pages.
 */
export function requireTls(publicUrl: string, next: FallbackHandler): FallbackHandler {
  if (!publicUrl.startsWith('https:')) return next;
  return (request, response) => {
    response.setHeader('strict-transport-security', strictTransportSecurity);
    return next(request, response);
  };
}
