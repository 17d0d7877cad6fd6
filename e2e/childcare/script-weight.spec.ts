import { childcarePeople } from '../fixtures/people.ts';
import { expectScriptsWithinLimit } from '../fixtures/script-weight.ts';
import { test } from '../fixtures/test.ts';

test('a course is light', async ({ page }) => {
  // Of the demo data: the newest one may be another test's, which it archives meanwhile.
  await expectScriptsWithinLimit(page, '/courses/infant-first-aid');
});

test('a lesson is light', async ({ page, context, signIn }) => {
  await signIn(context, childcarePeople.learner);
  const answer = await context.request.get('/api/enrollments');
  const { enrollments } = await answer.json();
  await expectScriptsWithinLimit(page, `/learn/${enrollments[0].course.slug}`);
});
