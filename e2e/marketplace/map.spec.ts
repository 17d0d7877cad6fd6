import { publishListing } from '../fixtures/api.ts';
import { serveMapTiles } from '../fixtures/map-tiles.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

// Maps are drawn with WebGL, in software here; other tests save its cost.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = (launchOptions.args ?? []).filter((argument) => argument !== '--disable-gpu');
      await use({
        ...launchOptions,
        args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      });
    },
    { scope: 'worker' },
  ],
});

test('listings are on a map and in a list of places, both by keyboard', async ({
  page,
  newMember,
  anotherDevice,
}) => {
  const word = uniqueWord();
  const seller = await anotherDevice(await newMember('Siti Aminah'));
  for (const location of ['Bedok MRT', 'Bedok', 'Tuas Link MRT'])
    await publishListing(seller.request, { title: `Globe ${word}`, location });
  const asked = await serveMapTiles(page);
  await page.goto(`/?query=${word}`);
  await page.getByRole('link', { name: 'By place' }).click();
  const places = page.getByRole('list', { name: 'Places' });
  await expect(places.getByRole('listitem')).toHaveCount(3);
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map.getByRole('link', { name: 'Tuas Link MRT: 1 listing' })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(map.getByText('Tiles of the tests')).toBeVisible();
  expect(asked.filter((url) => url.includes('/dark/'))).toEqual([]);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => asked.filter((url) => url.includes('/dark/')).length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  // The town and its station would touch, and share a marker that zooms in on them.
  const both = map.getByRole('button', { name: /^Bedok( MRT)? and another place: 2 listings/ });
  await both.press('Enter');
  await map.getByRole('link', { name: 'Bedok MRT: 1 listing' }).press('Enter');
  await expect(page).toHaveURL(/near=bedok-mrt&radius=1&sort=distance/);
  await expect(page.getByRole('list', { name: 'Listings' }).getByRole('article')).toHaveCount(2);
  await page.goBack();
  await places.getByRole('link', { name: /^Tuas Link MRT/ }).press('Enter');
  await expect(page).toHaveURL(/near=tuas-link-mrt/);
});

test('a map that cannot be drawn leaves the list', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/map');
  await expect(page.getByText('The map cannot be shown in this browser.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Places' }).getByRole('link').first()).toBeVisible();
});
