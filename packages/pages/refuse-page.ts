import { notFound } from 'next/navigation';
import { noteRefusal } from './refusal-note.ts';

/** Answers 404 and logs the refusal, for a page that exists but is not for the caller. */
export function refuseWithNotFound(): never {
  noteRefusal({ status: 404, reason: 'FORBIDDEN' });
  notFound();
}
