import { ServiceError } from '@repo/http/errors';
import { notFound } from 'next/navigation';

function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

/** What a domain function answers to a page; null where it says that there is no such thing. */
export function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** What a domain function answers to a page; a 404 of it becomes the page's. */
export function orNotFound<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) notFound();
    throw error;
  });
}
