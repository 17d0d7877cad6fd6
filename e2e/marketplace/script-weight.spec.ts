import { expectScriptsWithinLimit } from '../fixtures/script-weight.ts';
import { test } from '../fixtures/test.ts';

test('the search page is light', async ({ page }) => {
  await expectScriptsWithinLimit(page, '/?query=desk');
});

test('a listing is light', async ({ page, request }) => {
  // Of the demo data: the newest one may be another test's, which it deletes meanwhile.
  const answer = await request.get('/api/listings?query=macbook&limit=1');
  const { data } = await answer.json();
  await expectScriptsWithinLimit(page, `/listings/${data[0].slug}`);
});
