/** A pattern for LIKE that matches a text anywhere, in lower case; `%` and `_` in it stand for themselves. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
