import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

test('a moderator changes a page, visitors read it at once, and the earlier text can come back', async ({
  page,
  context,
  signIn,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await visitor.goto('/');
  await visitor.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Terms' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();

  await signIn(context, moderator);
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Edit text' }).click();
  const words = [`First ${uniqueWord()}`, `Second ${uniqueWord()}`] as const;
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  for (const text of words) {
    const before = await versions.count();
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toHaveText(text);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Save text' }).click();
    await expect(versions).toHaveCount(before + 1);
    // The text of a version is loaded when it is opened.
    await expect(versions.first().getByText(text)).toHaveCount(0);
    await versions.first().locator('summary').click();
    await expect(versions.first().getByText(text)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(text)).toBeVisible();
  }
  // It was opened above.
  const earlier = versions.nth(1);
  const count = await versions.count();
  await earlier.getByRole('button', { name: /^Bring version/ }).click();
  await expect(versions).toHaveCount(count + 1);
  await visitor.reload();
  await expect(visitor.getByText(words[0])).toBeVisible();
  await visitor.context().close();
});
