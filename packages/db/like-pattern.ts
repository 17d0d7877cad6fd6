/** A text that is looked for by LIKE, or by Prisma's `contains`: `%` and `_` in it stand for themselves. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern for LIKE that matches a text anywhere, in lower case. */
export function lowerCaseContainsPattern(text: string): string {
  return `%${escapeLikePattern(text.toLowerCase())}%`;
}
