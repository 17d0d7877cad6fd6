/**
 * A page's path parameters as they were meant. Next hands pages its segments percent-encoded ("%E4%B8%AD"), but decodes those
 * of a route handler: what is found behind one address must be found behind the other. What cannot be decoded is taken
 * literally, and the NUL character, which PostgreSQL refuses, is another one: neither names anything.
 */
export async function pathParams<T extends Record<string, string>>(params: Promise<T>): Promise<T> {
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
