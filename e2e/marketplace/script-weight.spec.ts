import { expectLightPage } from '../fixtures/script-weight.ts';
import { test } from '../fixtures/test.ts';

test('the search page is light', async ({ page }) => {
  await expectLightPage(page, '/?query=desk');
});

test('a listing is light', async ({ page, request }) => {
  // Of the demo data: the newest one may be another test's, which it deletes meanwhile.
  const answer = await request.get('/api/listings?query=macbook&limit=1');
  const { data } = await answer.json();
  await expectLightPage(page, `/listings/${data[0].slug}`);
});
