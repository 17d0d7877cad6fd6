import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const path = '/?query=desk';

/** How many scripts wait. Not by a locator's own expectation: the fixture would have it wait for the page to come alive. */
function heldScripts(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('script[type="text/held-script"]').length);
}

function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.documentElement.hasAttribute('data-hydrating'));
}

test('a page is visible before its scripts are requested, is hydrated by itself, and its style is requested once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(path);
  await expect.poll(() => isAlive(page)).toBe(true);
  expect(await heldScripts(page)).toBe(0);
  const styles = () => asked.filter((url) => url.endsWith('.css'));
  expect(styles()).toHaveLength(1);
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  await page.goto('/sell/guide-that-is-not-there');
  await expect.poll(() => isAlive(page)).toBe(true);
  await page.goBack();
  await expect.poll(() => isAlive(page)).toBe(true);
  await page.reload();
  await expect.poll(() => isAlive(page)).toBe(true);
  expect(new Set(styles()).size).toBe(1);
});

test('who presses a key before the page is alive is not kept waiting', async ({ page }) => {
  await page.addInitScript(() => {
    // Frames and timers stand still as well, as on a machine that is too busy for them.
    window.requestAnimationFrame = () => 0;
    PerformanceObserver.prototype.observe = () => {};
    Object.assign(window, { setTimeout: () => 0 });
  });
  await page.goto(path, { waitUntil: 'load' });
  expect(await heldScripts(page)).toBeGreaterThan(0);
  await page.keyboard.press('Shift');
  expect(await heldScripts(page)).toBe(0);
});

/** A page whose scripts are long on their way; `arrive` lets them come. */
async function openWithoutScripts(page: Page, address: string): Promise<{ arrive: () => void }> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Of this very page: the empty one before it may answer for a moment longer, and is always complete.
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.documentElement.hasAttribute('data-hydrating'),
  );
  return { arrive };
}

/** By the keyboard alone: the fixture has other presses wait for the page to come alive. */
async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const isFocused = await page.evaluate((name) => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    field?.focus();
    return field !== null && document.activeElement === field;
  }, name);
  expect(isFocused, `the field ${name} has the focus`).toBe(true);
  await page.keyboard.type(text);
}

test('what is typed and sent before the page is alive is sent when it is, and not by the address', async ({
  page,
  newMember,
}) => {
  const { name, email, password } = await newMember('Mei Ling');
  const { arrive } = await openWithoutScripts(page, '/login');
  await typeInto(page, 'email', email);
  await typeInto(page, 'password', password);
  await page.keyboard.press('Enter');
  expect(await isAlive(page)).toBe(false);
  expect(page.url()).toMatch(/\/login$/);
  arrive();
  await expect(page.getByRole('button', { name: `Account of ${name}` })).toBeVisible();
});

test('what is typed, and a menu that is pressed, before the page is alive', async ({ page }) => {
  const { arrive } = await openWithoutScripts(page, '/register');
  await typeInto(page, 'name', 'Mei Ling');
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Appearance"]')?.click());
  expect(await isAlive(page)).toBe(false);
  arrive();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Name')).toHaveValue('Mei Ling');
});

test('a page that nobody looks at comes alive at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(path);
  await expect.poll(() => isAlive(page)).toBe(true);
});

test('a page that gets no frame, as one embedded out of sight, comes alive by itself', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto(path);
  await expect.poll(() => isAlive(page)).toBe(true);
});

test('scripts of the build are kept for good, ask for TLS behind it, and are all that is served beside them', async ({
  request,
}) => {
  const html = await (await request.get(path)).text();
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const plain = await request.get(script);
  expect(plain.status()).toBe(200);
  expect(plain.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(plain.headers()['strict-transport-security']).toBeUndefined();
  // A proxy in front replaces what the test says.
  if (!process.env.E2E_BEHIND_PROXY) {
    const behindTls = await request.get(script, { headers: { 'x-forwarded-proto': 'https' } });
    expect(behindTls.headers()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  }
  for (const other of ['/_next/static/', '/_next/static/chunks/', '/package.json', '/.next/BUILD_ID']) {
    expect((await request.get(other)).status(), other).toBe(404);
  }
});

test('the typeface is preloaded and the page is shown in it', async ({ page, request }) => {
  const response = await request.get(path);
  const links = `${response.headers().link ?? ''}${await response.text()}`;
  const font = /\/_next\/static\/media\/[^">]+\.p\.[^">]+\.woff2/.exec(links)?.[0] ?? '';
  expect(links).toMatch(/rel="?preload"?[^>]*as="?font"?|as="?font"?[^>]*rel="?preload"?/);
  const answer = await request.get(font);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('font/woff2');

  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url()));
  await page.goto(path);
  expect(requested.filter((url) => url.endsWith('.woff2')).map((url) => new URL(url).pathname)).toEqual([
    font,
  ]);
  const used = await page.evaluate(() =>
    [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family),
  );
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(used).toHaveLength(1);
  expect(family.replaceAll('"', '')).toMatch(new RegExp(`^${used[0]?.replaceAll('"', '')}`));
});
