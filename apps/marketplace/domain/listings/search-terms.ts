/** One thing that must be in a listing: a word, or the words of a quoted phrase in their order. */
export type SearchTerm = { text: string; isPhrase: boolean };

/** Splits what a person typed. A quotation mark that opens nothing ('27" monitor') is left out. */
export function parseSearchTerms(query: string): SearchTerm[] {
  const typed = query.replace(/[“”„‟«»]/g, '"');
  const found = [...typed.matchAll(/(?<=^|\s)"([^"]+)"(?=\s|$)|[^\s"]+/g)]
    .map(([word, phrase]) =>
      phrase === undefined ? { text: word, isPhrase: false } : { text: phrase.trim(), isPhrase: true },
    )
    .filter((term) => term.text !== '');
  return [...new Map(found.map((term) => [JSON.stringify(term), term])).values()];
}

/** The query that parses to these terms. */
export function formatSearchTerms(terms: readonly SearchTerm[]): string {
  return terms.map((term) => (term.isPhrase ? `"${term.text}"` : term.text)).join(' ');
}
