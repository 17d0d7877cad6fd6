/**
 * Of 100,000 saved searches a new listing can match few. Each search has one anchor that a listing must have: the beginning of its
 * rarest word, else its tag, else its category. Only searches whose anchor a listing has are compared with it.
 */
const anchorLength = 4;

/** Of a search that any listing may match. */
const anywhere = '*';

const wordAnchor = (characters: readonly string[]) => `w${characters.slice(0, anchorLength).join('')}`;
const tagAnchor = (tag: string) => `t${tag}`;
const categoryAnchor = (slug: string) => `c${slug}`;

type Asked = { rarestWord: string | null; tag: string | null; categories: readonly string[] };

export function anchorOfSearch({ rarestWord, tag, categories }: Asked): string {
  if (rarestWord !== null) return wordAnchor([...rarestWord]);
  if (tag !== null) return tagAnchor(tag);
  const [only, ...others] = categories;
  return only === undefined || others.length > 0 ? anywhere : categoryAnchor(only);
}

/** `categories`: its own and that one's parent. */
type Listed = { text: string; tags: readonly string[]; categories: readonly string[] };

/** Of those that some search has, the anchors of a listing: a word of a search may stand anywhere in the text. */
export function knownAnchorsOfListing(
  { text, tags, categories }: Listed,
  known: Pick<ReadonlySet<string>, 'has'>,
): string[] {
  const found = new Set([anywhere, ...categories.map(categoryAnchor), ...tags.map(tagAnchor)]);
  const characters = [...text];
  for (const [start] of characters.entries()) {
    let anchor = 'w';
    for (const character of characters.slice(start, start + anchorLength)) {
      anchor += character;
      if (known.has(anchor)) found.add(anchor);
    }
  }
  return [...found].filter((anchor) => known.has(anchor));
}
