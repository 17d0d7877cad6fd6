import type { Page } from '@playwright/test';
import { expectSmallPage } from '../fixtures/page-size.ts';
import { alice, test } from '../fixtures/test.ts';

async function findListing(page: Page): Promise<string> {
  const answer = await page.request.get('/api/listings?query=sofa&limit=1');
  const { data } = await answer.json();
  return `/listings/${data[0].slug}`;
}

test('pages of a visitor are small', async ({ page }) => {
  for (const path of ['/', '/?category=electronics&sort=price-low', await findListing(page)]) {
    await expectSmallPage(page, path);
  }
});

test('pages of a person are small', async ({ page, context, signIn }) => {
  await signIn(context, alice);
  const paths = ['/', '/dashboard', '/favorites', '/settings', '/chat', '/sell', await findListing(page)];
  for (const path of paths) await expectSmallPage(page, path);
});
