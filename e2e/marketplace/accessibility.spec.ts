import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { serveMapTiles } from '../fixtures/map-tiles.ts';
import { alice, expect, moderator, test } from '../fixtures/test.ts';
import { registerWebhook } from '../fixtures/webhooks.ts';

const visitorPages = [
  '/',
  '/?query=bike&condition=GOOD',
  '/?query=macbok',
  '/?query=zzzzqq',
  '/?page=zero',
  '/map',
  '/map?query=zzzzqq',
  '/login?error=EmailNotVerified',
  '/login/second-step',
  '/register',
  '/forgot-password',
  '/reset-password?token=made-up',
  '/verify-email?token=made-up',
  '/confirmed?outcome=confirmed&returnTo=%2Fsettings',
  '/confirmed?outcome=other-account&returnTo=%2Fconfirmed',
  '/notification-preferences?token=made-up',
  '/appeal?token=made-up',
  '/help',
  '/safety',
  '/terms',
  '/contact',
  '/nowhere',
];
const memberPages = [
  '/dashboard',
  '/favorites',
  '/recently-viewed',
  '/following',
  '/saved-searches',
  '/chat',
  '/notifications',
  '/sell',
  '/settings',
  '/settings/security',
  '/settings/payouts',
  '/settings/webhooks',
  '/settings/api-keys',
];
const moderatorPages = [
  '/moderation',
  '/moderation/audit',
  '/moderation/csp-reports',
  '/moderation/synonyms',
  '/moderation/categories',
  '/moderation/categories/phones',
  '/moderation/attributes/019b76da-a800-7000-8000-000000100001',
  '/moderation/photos',
  '/moderation/appeals',
  '/moderation/payments',
  '/moderation/pages',
  '/moderation/pages/terms',
  '/favorites',
];
test('pages for everybody', async ({ page }) => {
  await serveMapTiles(page);
  for (const path of visitorPages) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
  await page.goto('/?query=sofa');
  await page.getByRole('list', { name: 'Listings' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('main').locator('a[href^="/sellers/"]').click();
  await expect(page.getByRole('heading', { name: /^For sale now/ })).toBeVisible();
  await expectHealthyPageInEveryLook(page);
});

test('the description of the API', async ({ page }) => {
  await page.goto('/docs');
  await expectHealthyPageInEveryLook(page);
});

test('pages for members', async ({ page, context, signIn }) => {
  await signIn(context, alice);
  for (const path of memberPages) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
  await page.goto('/?query=oak+desk&category=home-living');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByLabel('As soon as it is listed').check();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('link', { name: 'Search saved' }).click();
  await expect(page.getByRole('link', { name: '“oak desk”, Home & Living' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  const webhook = await registerWebhook(context.request, 'listing.sold', '/settings/webhooks');
  await page.goto(webhook.pages[0]);
  await expectHealthyPageInEveryLook(page);
  await webhook.remove();
  await page.goto('/settings/api-keys');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Stock robot');
  await page.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Actions for Stock robot' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('“Stock robot” is revoked')).toBeVisible();
  // Forms that complain, and what opens on top of a page.
  await page.goto('/sell');
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await expect(page.getByText(/things need another look/)).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Change the status of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.goto('/chat');
  await page.getByRole('main').locator('a[href^="/chat/"]').first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await expectHealthyPageInEveryLook(page);
});

test('pages for moderators', async ({ page, context, signIn }) => {
  await signIn(context, moderator);
  for (const path of moderatorPages) {
    await page.goto(path);
    await expectHealthyPageInEveryLook(page);
  }
});
