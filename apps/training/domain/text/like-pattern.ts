/** Prisma hands what it looks for to ILIKE as it is: here `%` and `_` stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
