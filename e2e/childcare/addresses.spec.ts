import { createCourse, createEnrollment, createSection } from '@repo/testing/childcare-factories';
import { foreignTitles, readSitemapPathsThatAnswer } from '../fixtures/addresses.ts';
import { postToApi } from '../fixtures/api.ts';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { childcarePeople } from '../fixtures/people.ts';

test('courses titled in any script have an ASCII address, in the sitemap too', async ({
  context,
  signIn,
  request,
}) => {
  await signIn(context, childcarePeople.super);
  const slugs: string[] = [];
  for (const title of foreignTitles) {
    const author = context.request;
    const { id } = await postToApi<{ id: string }>(author, '/api/courses', { title });
    const path = `/api/courses/${id}`;
    const section = await postToApi<{ id: string }>(author, `${path}/sections`, { title });
    const lectures = `${path}/sections/${section.id}/lectures`;
    await postToApi(author, lectures, { title, type: 'TEXT', content: '<p>Text</p>', isPreview: true });
    const published = await author.put(path, { data: { status: 'PUBLISHED' } });
    const { slug } = await published.json();
    expect(slug).toMatch(/^(?:[a-z0-9]+-)*[a-z0-9]{6}$/);
    slugs.push(slug);
    const byId = await request.get(`/courses/${id}`, { maxRedirects: 0 });
    expect([byId.status(), byId.headers().location]).toEqual([308, `/courses/${slug}`]);
    const learn = await author.get(`/learn/${id}`, { maxRedirects: 0 });
    expect([learn.status(), learn.headers().location?.startsWith(`/learn/${slug}/`)]).toEqual([307, true]);
  }
  const paths = await readSitemapPathsThatAnswer(request);
  expect(paths).toEqual(expect.arrayContaining(slugs.map((slug) => `/courses/${slug}`)));
});

test('former and non-ASCII slugs of a course lead to its pages', async ({
  context,
  signIn,
  request,
  db,
  newUser,
}) => {
  const learner = await newUser('Ng Wei Ling');
  const word = uniqueWord();
  for (const [index, title] of foreignTitles.entries()) {
    const former = `${title.replaceAll(' ', '-')}-${word}`;
    const course = await createCourse(db, { title, slug: `${word}-${index}` });
    const { lectures } = await createSection(db, { courseId: course.id });
    await db.formerCourseSlug.create({ data: { slug: former, courseId: course.id } });
    await createEnrollment(db, { userId: learner.id, courseId: course.id });
    const leadsTo = async (from: string, to: string, cookies = request) => {
      const response = await cookies.get(from, { maxRedirects: 0 });
      expect([Math.floor(response.status() / 100), response.headers().location], from).toEqual([3, to]);
      expect((await cookies.get(from)).status(), from).toBe(200);
    };
    const encoded = encodeURIComponent(former);
    await leadsTo(`/courses/${encoded}`, `/courses/${course.slug}`);
    expect((await (await request.get(`/api/courses/${encoded}`)).json()).id).toBe(course.id);
    await signIn(context, learner);
    const lesson = `/learn/${course.slug}/${lectures[0]?.id}`;
    await leadsTo(`/learn/${encoded}`, lesson, context.request);
    await leadsTo(`/learn/${encoded}/${lectures[0]?.id}`, lesson, context.request);
    // As an instance of an earlier version stores it.
    const raw = `${former}-2`;
    await db.course.update({ where: { id: course.id }, data: { slug: raw } });
    expect((await request.get(`/courses/${encodeURIComponent(raw)}`)).status()).toBe(200);
    await leadsTo(`/courses/${course.id}`, `/courses/${encodeURIComponent(raw)}`);
    await leadsTo(
      `/learn/${course.id}`,
      `/learn/${encodeURIComponent(raw)}/${lectures[0]?.id}`,
      context.request,
    );
  }
  expect((await request.get(`/courses/${encodeURIComponent('没有')}`)).status()).toBe(404);
});
