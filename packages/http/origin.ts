const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/**
 * Whether a browser says that another site's page sent this request. With neither header (a script) it does not.
 * A page is ours when it came from the public address, or from the very host the request was sent to.
 */
export function isForeignOrigin(headers: Headers, publicUrl: string): boolean {
  if (headers.get('sec-fetch-site') === 'cross-site') return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  const own = new URL(publicUrl);
  if (origin === own.origin) return false;
  const parsed = URL.parse(origin);
  if (parsed === null || parsed.host === own.host) return true;
  return parsed.host !== headers.get('host');
}
