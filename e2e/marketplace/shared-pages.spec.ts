import { expect, test } from '../fixtures/test.ts';

// The fixture fails a test whose browser complains, as it does about a script that the policy stops.
test('pages from the cache come alive, break no policy, and give way to those of a signed-in person', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const href = (await page.locator('main a[href^="/listings/"]').first().getAttribute('href')) ?? '';
  for (const path of ['/', '/?query=desk', href, '/login', '/register']) {
    // Each instance has a cache of its own, so the second visit need not find it.
    let kept: Record<string, string> | undefined;
    await expect(async () => {
      kept = (await page.goto(path))?.headers();
      expect(kept?.etag, path).toBeDefined();
    }).toPass();
    expect(kept?.['content-security-policy'], path).not.toContain('nonce');
    await expect(page.locator('html[data-hydrating]'), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await page.goto('/');
  await page.goto(href);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh finds in Singapore');
  // What looks like a session is never answered from the cache.
  const { hostname } = new URL(page.url());
  await context.addCookies([{ name: 'marketplace.session', value: 'ended', domain: hostname, path: '/' }]);
  expect((await page.goto('/'))?.headers().etag).toBeUndefined();
});
