import { ServiceError } from '@repo/http/errors';
import { notFound } from 'next/navigation';

/** What a domain function answers to a page; a 404 of it becomes the page's. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) notFound();
    throw error;
  }
}
