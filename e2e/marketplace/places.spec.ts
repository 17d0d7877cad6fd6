import { publishListing } from '../fixtures/api.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('a seller picks a station, and a buyer finds what is near', async ({
  page,
  anotherDevice,
  newMember,
}) => {
  const word = uniqueWord();
  const seller = await anotherDevice(await newMember('Siti Aminah'));
  await seller.goto('/sell');
  await seller.getByLabel('Title').fill(`Globe ${word}`);
  await seller.getByLabel('Category').selectOption({ label: 'Others' });
  await seller.getByLabel('Price').fill('12');
  await seller.getByRole('radio', { name: /^Like new/ }).check();
  await seller.getByLabel('Description').fill('Lights up.');
  const place = seller.getByRole('combobox', { name: 'Station, town or postal district' });
  await place.fill('bedok mrt');
  await seller.getByRole('option', { name: /^Bedok MRT/ }).click();
  const location = seller.getByLabel('Location');
  await expect(location).toHaveValue('Bedok MRT');
  await location.fill('Exit B, under the clock');
  await seller.getByRole('button', { name: 'Publish listing' }).click();
  await expect(seller.getByText('Exit B, under the clock')).toBeVisible();
  for (const [title, at] of [
    ['Near', 'Tanah Merah MRT'],
    ['Far', 'Jurong East'],
  ])
    await publishListing(seller.request, { title: `${title} ${word}`, location: at });

  // By keyboard alone, near a place.
  await page.goto(`/?query=${word}`);
  await page.getByRole('button', { name: 'Near…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search near a place' });
  await dialog.getByRole('button', { name: 'Search near this place' }).press('Enter');
  await expect(dialog.getByText('Choose a place')).toBeVisible();
  const near = dialog.getByRole('combobox', { name: 'Station, town or postal district' });
  await near.pressSequentially('bedok mrt');
  await expect(dialog.getByRole('option', { name: /^Bedok MRT/ })).toBeVisible();
  await near.press('Enter');
  await dialog.getByRole('button', { name: 'Search near this place' }).press('Enter');
  await expect(page).toHaveURL(/near=bedok-mrt&radius=5&sort=distance/);
  const cards = page.getByRole('list', { name: 'Listings' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(`Globe ${word}`);
  await expect(cards.nth(0)).toContainText('under 1 km away');
  await expect(cards.nth(1)).toContainText('1.8 km away');
  await page.getByRole('link', { name: 'Remove filter Within 5 km of Bedok MRT' }).click();
  await expect(cards).toHaveCount(3);

  // The start page shows what is near the place of the last search, until it is told not to.
  await page.goto('/');
  const nearby = page.getByRole('region', { name: 'Near Bedok MRT' });
  await expect(nearby.getByRole('article').first()).toContainText(`Globe ${word}`);
  await nearby.getByRole('button', { name: 'Stop showing this' }).click();
  await expect(nearby).toHaveCount(0);
  await page.goto(`/?query=${word}`);

  // Near me is asked for by its button only, and no more than the kilometre leaves the browser.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 1.353_27, longitude: 103.945_15 });
  await page.getByRole('button', { name: 'Near…' }).click();
  await dialog.getByRole('combobox', { name: 'How far' }).selectOption({ label: 'Anywhere, nearest first' });
  await dialog.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(/near=1\.35%2C103\.95&sort=distance/);
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(2)).toContainText(`Far ${word}`);
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Save search' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Near you' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Stop showing this' }).click();
  await expect(page.getByRole('region', { name: 'Near you' })).toHaveCount(0);
  const remembered = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(remembered.filter((key) => key.startsWith('near:'))).toEqual([]);
  expect(sent.filter((url) => url.includes('1.353') || url.includes('103.945'))).toEqual([]);
});
