import { test } from '../fixtures/childcare.ts';
import { expectSmallPage } from '../fixtures/page-size.ts';
import { childcarePeople } from '../fixtures/people.ts';

test('pages of a visitor are small', async ({ page }) => {
  for (const path of ['/', '/courses', '/verify']) await expectSmallPage(page, path);
});

test('pages of a manager are small', async ({ page, context, signIn }) => {
  await signIn(context, childcarePeople.manager);
  const paths = ['/centre', '/centre/people', '/centre/assign', '/courses'];
  for (const path of paths) await expectSmallPage(page, path);
});

test('pages of a learner are small', async ({ page, context, signIn }) => {
  await signIn(context, childcarePeople.learner);
  for (const path of ['/home', '/certificates', '/courses']) await expectSmallPage(page, path);
});
