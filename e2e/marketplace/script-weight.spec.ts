import { expectLightPage } from '../fixtures/script-weight.ts';
import { test } from '../fixtures/test.ts';

test('the search page is light', async ({ page }) => {
  await expectLightPage(page, '/?query=desk');
});

test('a listing is light', async ({ page, request }) => {
  const answer = await request.get('/api/listings?limit=1');
  const { data } = await answer.json();
  await expectLightPage(page, `/listings/${data[0].slug}`);
});
