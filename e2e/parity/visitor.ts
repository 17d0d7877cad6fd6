import { sendRawRequest } from './ask.ts';

type Place = { origin: string };
type Shown = { status: number; html: string };

/**
 * Reads pages as browsers of signed-out visitors do. One that has been at an address before sends the ETag of its copy, and shows
 * the copy when the answer is 304.
 */
export class Visitor {
  readonly #copies = new Map<string, { etag: string; html: string }>();
  /** How many answers came from the cache, and how many of them without a body. */
  fromCache = 0;
  unchanged = 0;

  async visit(at: Place, path: string, { withCopy = false } = {}): Promise<Shown> {
    const key = at.origin + path;
    const copy = withCopy ? this.#copies.get(key) : undefined;
    const headers = { accept: 'text/html', ...(copy && { 'if-none-match': copy.etag }) };
    const { status, headers: answered, body } = await sendRawRequest(at, { path, headers });
    if (answered.etag !== undefined) this.fromCache += 1;
    if (status === 304 && copy) {
      this.unchanged += 1;
      return { status: 200, html: copy.html };
    }
    const html = body.toString();
    if (status === 200 && answered.etag !== undefined)
      this.#copies.set(key, { etag: String(answered.etag), html });
    return { status, html };
  }

  /** A new browser and one that has been there before, at each of the places at once. */
  async visitAll(places: readonly Place[], path: string): Promise<Shown[]> {
    return Promise.all(
      places.flatMap((at) => [this.visit(at, path), this.visit(at, path, { withCopy: true })]),
    );
  }
}

/** What happens in a round: `write` is sent to an instance, and `after` notes what pages have to show once it is answered. */
export type WriteWithCheck = { kind: string; write: (at: Place) => Promise<unknown>; after: () => void };

type Race = {
  rounds: number;
  places: readonly [Place, Place];
  /** Made before each round from the state of things. */
  nextChange: () => WriteWithCheck;
  /** Addresses by kind of page. */
  pages: readonly (readonly string[])[];
  pick: <T>(list: readonly T[]) => T;
  /** Throws unless the page shows the state of things. */
  check: (path: string, shown: Shown) => void;
};

/**
 * In each round both instances are asked for the page while a change of it is under way, so that it is rendered, and kept, at the
 * moment of the commit. What is asked for after the change was answered has to show it. Each kind of change meets the kinds of pages
 * in turn; answers how often each did.
 */
export async function raceWritesAgainstReads({ rounds, places, nextChange, pages, pick, check }: Race) {
  const visitor = new Visitor();
  const changes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const { kind, write, after } = nextChange();
    const before = changes.get(kind) ?? 0;
    changes.set(kind, before + 1);
    const path = pick(pages[before % pages.length] ?? []);
    const early = visitor.visitAll(places, path);
    await write(places[round % 2 === 0 ? 0 : 1]);
    after();
    for (const shown of await visitor.visitAll(places, path)) check(path, shown);
    await early;
    // What was rendered for the early ones must not have replaced it.
    for (const shown of await visitor.visitAll(places, path)) check(path, shown);
  }
  return { visitor, changes };
}
