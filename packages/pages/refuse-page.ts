import { notFound } from 'next/navigation';
import { noteRefusal } from './refusal-note.ts';

/** A page that exists, and not for who asks: the answer is that of one that does not exist, and the log has a line of it. */
export function refusePage(): never {
  noteRefusal({ status: 404, reason: 'FORBIDDEN' });
  notFound();
}
