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

export type ReturnRule = {
  publicUrl: string;
  /** The target when none was requested. */
  home: string;
  /** Names of pages for signed-out people: back to one of them would be a circle. */
  accountPages: readonly string[];
};

/** The path that a page for signed-out people was asked to lead back to (`callbackUrl`); home when there is none of ours. */
export function returnPathOf(callbackUrl: unknown, { publicUrl, home, accountPages }: ReturnRule): string {
  const path = ownPath(callbackUrl, publicUrl, home);
  const name = /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
  return path === '/' || name === 'api' || accountPages.includes(name) ? home : path;
}

/** The address of such a page with the way back kept, unless that is home. */
export function withReturnPath(page: string, returnTo: string, home: string): string {
  return returnTo === home ? page : `${page}?${new URLSearchParams({ callbackUrl: returnTo })}`;
}
