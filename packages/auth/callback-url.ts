/**
 * The path, query and fragment of a path or URL of this origin, else `fallback`. Safe against other hosts, schemes and `//`
 * tricks.
 */
export function sameOriginPathOrFallback(target: unknown, origin: string, fallback = '/'): string {
  if (typeof target !== 'string' || target === '') return fallback;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== new URL(origin).origin) return fallback;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//evil.example" has our origin, but its path is a protocol-relative URL.
  return path.startsWith('//') ? fallback : path;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin as the browser sees it. The Host header is trusted only for the local machine's names: if the public address is
 * http://localhost:3000, http://127.0.0.1:3000 is valid too.
 */
export function publicOriginUnlessLoopback(headers: Headers, publicUrl: string): string {
  const own = new URL(publicUrl);
  const asked = URL.parse(`${own.protocol}//${headers.get('host') ?? ''}`);
  return asked && loopback.test(asked.hostname) && loopback.test(own.hostname) ? asked.origin : own.origin;
}

export type ReturnRule = {
  publicUrl: string;
  /** The default target. */
  home: string;
  /** Pages for signed-out people, which are never a target, to avoid a redirect loop. */
  accountPages: readonly string[];
};

/** The validated `callbackUrl` of a page for signed-out people, else home. */
export function returnPathOf(callbackUrl: unknown, { publicUrl, home, accountPages }: ReturnRule): string {
  const path = sameOriginPathOrFallback(callbackUrl, publicUrl, home);
  const name = /^\/([^/?#]*)/.exec(path)?.[1] ?? '';
  return path === '/' || name === 'api' || accountPages.includes(name) ? home : path;
}

/** Adds the return path, unless it is home. */
export function withReturnPath(page: string, returnTo: string, home: string): string {
  return returnTo === home ? page : `${page}?${new URLSearchParams({ callbackUrl: returnTo })}`;
}
