import { ServiceError } from '@repo/base/errors';
import { headers } from 'next/headers';

/** The second step of the browser's current sign-in; null when there is none or it has expired. */
export async function findSecondStepOfCookie<T>(find: (request: Request) => Promise<T>): Promise<T | null> {
  const cookie = (await headers()).get('cookie') ?? '';
  const request = new Request('http://page.invalid', { headers: { cookie } });
  return find(request).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status === 401) return null;
    throw error;
  });
}
