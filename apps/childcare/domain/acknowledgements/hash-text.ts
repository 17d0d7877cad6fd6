import { createHash } from 'node:crypto';

/** What a learner reads and confirms. */
export type SignedText = { title: string; content: string; statement: string };

/** SHA-256 of the three, a line each, in hexadecimal. Title and statement have no line breaks, so nothing can move between them. */
export function hashText({ title, content, statement }: SignedText): string {
  return createHash('sha256').update([title, statement, content].join('\n')).digest('hex');
}
