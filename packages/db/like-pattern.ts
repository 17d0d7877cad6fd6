/** A text that is looked for by LIKE, or by Prisma's `contains`: `%` and `_` in it stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern for LIKE that matches a text anywhere, in lower case. */
export function containing(text: string): string {
  return `%${literally(text.toLowerCase())}%`;
}
