import { notFound } from 'next/navigation';
import { logPageRefusalOnce } from './refusal-log.ts';

/** Answers 404 and logs the refusal, for a page that exists but is not for the caller. */
export function refuseWithNotFound(): never {
  logPageRefusalOnce({ status: 404, reason: 'FORBIDDEN' });
  notFound();
}
