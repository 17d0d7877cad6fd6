import { ServiceError } from '@repo/base/errors';
import { notFound } from 'next/navigation';
import { noteRefusal } from './refusal-note.ts';

function isMissing(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 404;
}

/** The domain answers a 404 about somebody else's row too: the log has a line of it. */
function note({ status, code }: ServiceError): void {
  noteRefusal({ status, reason: code });
}

/** What a domain function answers to a page; null where it says that there is no such thing. */
export function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    note(error);
    return null;
  });
}

/** What a domain function answers to a page; a 404 of it becomes the page's. */
export function orNotFound<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    note(error);
    notFound();
  });
}
