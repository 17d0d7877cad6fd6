import { expectSmallPage } from '../fixtures/page-size.ts';
import { test, trainingPeople } from '../fixtures/training.ts';

test('pages of the office are small', async ({ page, context, signIn }) => {
  await signIn(context, trainingPeople.admin);
  const paths = ['/home', '/classes', '/courses', '/people', '/audit-log', '/calendar'];
  for (const path of paths) await expectSmallPage(page, path);
});

test('pages of a learner are small', async ({ page, context, signIn }) => {
  await signIn(context, trainingPeople.learner);
  for (const path of ['/home', '/calendar', '/classes', '/courses']) await expectSmallPage(page, path);
});
