import { foreignTitles, readSitemapPathsThatAnswer } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/test.ts';

test('listings titled in any script have an ASCII address, in the sitemap too', async ({
  context,
  signIn,
  newMember,
  publish,
  request,
}) => {
  await signIn(context, await newMember('Siti Aminah'));
  const slugs: string[] = [];
  for (const title of foreignTitles) {
    const { id, slug } = await publish(context, { title: `${title} 1` });
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    slugs.push(slug);
    expect((await request.get(`/listings/${id}`)).status()).toBe(200);
  }
  const paths = await readSitemapPathsThatAnswer(request);
  expect(paths).toEqual(expect.arrayContaining(slugs.map((slug) => `/listings/${slug}`)));
});

test('the head of a search and of a category names its feed, which answers', async ({ page, request }) => {
  const feedOf = async (path: string) => {
    await page.goto(path);
    const link = page.locator('head link[rel="alternate"][type="application/atom+xml"]');
    const { href, title } = await link.evaluate((element: HTMLLinkElement) => ({
      href: element.href,
      title: element.title,
    }));
    const { pathname, search } = new URL(href);
    const feed = await request.get(`${pathname}${search}`);
    expect([feed.status(), feed.headers()['content-type']]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    const known = { 'if-none-match': feed.headers().etag ?? '' };
    expect((await request.get(`${pathname}${search}`, { headers: known })).status()).toBe(304);
    return [`${pathname}${search}`, title];
  };
  expect(await feedOf('/')).toEqual(['/api/listings/feed', 'The newest listings']);
  expect(await feedOf('/?category=books&sort=popular&page=2')).toEqual([
    '/api/listings/feed?category=books',
    'Books',
  ]);
  expect(await feedOf('/?query=%E6%A1%8C+%3Cb%3E')).toEqual([
    '/api/listings/feed?query=%E6%A1%8C+%3Cb%3E',
    'Results for “桌 <b>”',
  ]);
});
