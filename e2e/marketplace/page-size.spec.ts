import type { Page } from '@playwright/test';
import { alice, expect, test } from '../fixtures/test.ts';

const kilobyte = 1024;

async function expectSmall(page: Page, path: string, most: number): Promise<void> {
  const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
  expect(answer.status(), path).toBe(200);
  const bytes = (await answer.body()).length;
  expect(bytes / kilobyte, `kilobytes of HTML of ${path}`).toBeLessThan(most);
}

async function findListing(page: Page): Promise<string> {
  const answer = await page.request.get('/api/listings?query=sofa&limit=1');
  const { data } = await answer.json();
  return `/listings/${data[0].slug}`;
}

test('pages of a visitor are small', async ({ page }) => {
  for (const path of ['/', '/?category=electronics&sort=price-low', await findListing(page)]) {
    await expectSmall(page, path, 80);
  }
});

test('pages of a person are small', async ({ page, context, signIn }) => {
  await signIn(context, alice);
  const paths = ['/dashboard', '/favorites', '/settings', '/chat', '/sell', await findListing(page)];
  for (const path of paths) await expectSmall(page, path, 80);
  await expectSmall(page, '/', 85);
});
