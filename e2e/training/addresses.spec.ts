import { foreignTitles } from '../fixtures/addresses.ts';
import { expect, test, trainingPeople } from '../fixtures/training.ts';
import { createCurrentClass } from '../fixtures/training-class.ts';

test('courses and classes titled in any script open', async ({ context, signIn, db }) => {
  await signIn(context, trainingPeople.admin);
  for (const title of foreignTitles) {
    const { course, run } = await createCurrentClass(db, { title });
    for (const path of [`/courses/${course.id}`, `/courses/${course.id}/edit`, `/classes/${run.id}`]) {
      const response = await context.request.get(path);
      expect(response.status(), path).toBe(200);
      expect(await response.text()).toContain(title);
    }
    const found = await context.request.get(`/courses?search=${encodeURIComponent(title)}`);
    expect(await found.text()).toContain(course.id);
  }
});

test('robots.txt says what crawlers may read', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/plain']);
  expect(await response.text()).toMatch(/^User-Agent: \*\nAllow: \/\n(?:Disallow: \/\S+\n)+$/m);
});
