/** A word, or a quoted phrase whose words must occur in this order. */
export type SearchTerm = { text: string; isPhrase: boolean };

/** Ignores an unmatched quotation mark ('27" monitor'). */
export function parseSearchTerms(query: string): SearchTerm[] {
  const typed = query.replace(/[“”„‟«»]/g, '"');
  const found = [...typed.matchAll(/(?<=^|\s)"([^"]+)"(?=\s|$)|[^\s"]+/g)]
    .map(([word, phrase]) =>
      phrase === undefined ? { text: word, isPhrase: false } : { text: phrase.trim(), isPhrase: true },
    )
    .filter((term) => term.text !== '');
  return [...new Map(found.map((term) => [JSON.stringify(term), term])).values()];
}

export function formatSearchTerms(terms: readonly SearchTerm[]): string {
  return terms.map((term) => (term.isPhrase ? `"${term.text}"` : term.text)).join(' ');
}
