/**
 * Next passes path segments percent-encoded to pages ("%E4%B8%AD") but decoded to route handlers; this decodes them.
 * Invalid encodings are taken literally and NUL, which PostgreSQL rejects, is replaced: neither matches anything.
 */
export async function decodePathParams<T extends Record<string, string>>(params: Promise<T>): Promise<T> {
  const entries = Object.entries(await params);
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeSegment(value)])) as T;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('\0', '\u{FFFD}');
  } catch {
    return segment;
  }
}
