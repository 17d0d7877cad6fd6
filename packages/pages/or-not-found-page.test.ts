import { ServiceError } from '@repo/base/errors';
import { expect, test } from 'vitest';
import { nullIfNotFound, orNotFoundPage } from './or-not-found-page.ts';

const refused = (status: number) =>
  Promise.reject(new ServiceError({ code: 'REFUSED', status, message: 'Refused' }));

test('what there is comes as it is', async () => {
  expect(await nullIfNotFound(Promise.resolve('here'))).toBe('here');
  expect(await orNotFoundPage(Promise.resolve(null))).toBe(null);
});

test('what is not there is null, or the page that is not there', async () => {
  expect(await nullIfNotFound(refused(404))).toBe(null);
  await expect(orNotFoundPage(refused(404))).rejects.toMatchObject({
    digest: 'NEXT_HTTP_ERROR_FALLBACK;404',
  });
});

test('another failure stays what it is', async () => {
  await expect(nullIfNotFound(refused(403))).rejects.toMatchObject({ status: 403 });
  await expect(orNotFoundPage(refused(403))).rejects.toMatchObject({ status: 403 });
});
