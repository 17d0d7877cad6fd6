/** An answer that is JSON text already: see `jsonText`. Several callers may be answered with the same one. */
export class JsonText {
  readonly body: string | Buffer<ArrayBuffer>;

  constructor(body: string | Buffer<ArrayBuffer>) {
    this.body = body;
  }

  toString(): string {
    return this.body.toString();
  }
}

/** A short text goes out in one piece with its headers, as it is; bytes would go beside them. */
const shortest = 4_096;

/**
 * For a hot list whose JSON the database has written: its parts go out as they are, neither parsed nor shaped. Nothing
 * checks them against the route's schema at run time, so the route's tests must. They are written side by side into the
 * bytes that are sent: put together as a text first, a large one would be copied three times.
 */
export function jsonText(...parts: readonly string[]): JsonText {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && first.length < shortest) return new JsonText(first);
  const lengths = parts.map((part) => Buffer.byteLength(part));
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const part of parts) at += bytes.write(part, at);
  return new JsonText(bytes);
}
