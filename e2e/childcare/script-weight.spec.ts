import { childcarePeople } from '../fixtures/people.ts';
import { expectLightPage } from '../fixtures/script-weight.ts';
import { test } from '../fixtures/test.ts';

test('a course is light', async ({ page, request }) => {
  const answer = await request.get('/api/courses?limit=1');
  const { courses } = await answer.json();
  await expectLightPage(page, `/courses/${courses[0].slug}`);
});

test('a lesson is light', async ({ page, context, signIn }) => {
  await signIn(context, childcarePeople.learner);
  const answer = await context.request.get('/api/enrollments');
  const { enrollments } = await answer.json();
  await expectLightPage(page, `/learn/${enrollments[0].course.slug}`);
});
