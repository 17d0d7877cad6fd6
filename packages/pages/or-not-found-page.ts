import { ServiceError } from '@repo/base/errors';
import { notFound } from 'next/navigation';
import { logPageRefusalOnce } from './refusal-log.ts';

function isMissing(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 404;
}

/** The domain also answers 404 for another person's row, so it is logged. */
function note({ status, code }: ServiceError): void {
  logPageRefusalOnce({ status, reason: code });
}

export function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    note(error);
    return null;
  });
}

/** Turns a 404 of the domain into the page's own. */
export function orNotFoundPage<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    note(error);
    notFound();
  });
}
