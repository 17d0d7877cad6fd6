/**
 * Where to go after signing in: the path, query and fragment of an address of this very origin, else `fallback`. Takes
 * what stands in `callbackUrl`: a path or a whole address. Safe against other hosts, schemes and `//` tricks.
 */
export function ownPath(target: unknown, origin: string, fallback = '/'): string {
  if (typeof target !== 'string' || target === '') return fallback;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== new URL(origin).origin) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//evil.example" is ours until somebody resolves its path again.
  return path.startsWith('//') ? fallback : path;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin that this request's browser sees. The Host header is believed only between the names of the local machine:
 * on one whose public address is http://localhost:3000, http://127.0.0.1:3000 is as good.
 */
export function originOf(headers: Headers, publicUrl: string): string {
  const own = new URL(publicUrl);
  const asked = URL.parse(`${own.protocol}//${headers.get('host') ?? ''}`);
  return asked && loopback.test(asked.hostname) && loopback.test(own.hostname) ? asked.origin : own.origin;
}
