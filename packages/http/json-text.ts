/** An answer that is JSON text already: see `jsonText`. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * For a hot list whose JSON the database has written: it goes out as it is, neither parsed nor shaped. Nothing checks it
 * against the route's schema at run time, so the route's tests must.
 */
export function jsonText(text: string): JsonText {
  return new JsonText(text);
}
