import { hasNonLatinLetter, singularAndPlainPlurals } from '#domain/listings/word-forms.ts';

export type SynonymPair = { word: string; synonym: string };

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** As a whole word; in scripts without spaces also inside what looks like one. */
function hasForm(text: string, form: string): boolean {
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
    if (hasNonLatinLetter(form)) return true;
    if (!isLetter(text[at - 1]) && !isLetter(text[at + form.length])) return true;
  }
  return false;
}

/** What a listing could also be called: the other word of each pair of which its title or a tag has one. All normalised. */
export function synonymsOfListing(
  { title, tags }: { title: string; tags: readonly string[] },
  pairs: readonly SynonymPair[],
): string[] {
  const has = (word: string) =>
    singularAndPlainPlurals(word).some(
      (form) => tags.includes(form) || (title.includes(form) && hasForm(title, form)),
    );
  return pairs.flatMap(({ word, synonym }) => [
    ...(has(word) ? [synonym] : []),
    ...(has(synonym) ? [word] : []),
  ]);
}
