import { chooseFiles } from '../fixtures/choose-files.ts';
import { drawGifOrAvifPhoto, drawJpegPhotos } from '../fixtures/photos.ts';
import { pickUpByKeyboard } from '../fixtures/pick-up-by-keyboard.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('register, sell with photos, be found by a typo, be liked, chat live, sell', async ({
  page,
  anotherDevice,
  newMember,
}) => {
  const word = uniqueWord();
  const title = `Standing desk ${word}`;

  // The seller registers by hand and ends where they were going.
  await page.goto('/sell');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fsell$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Siti Aminah');
  await page.getByLabel('Email').fill(`${word}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-secret');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell something' })).toBeVisible();

  // Photos go up while the rest is typed; the last one comes to the front by keyboard.
  await chooseFiles(page.getByLabel('Add photos'), await drawJpegPhotos('front', 'side', 'drawer'));
  const tiles = page.getByRole('list', { name: 'Photos in order' }).getByRole('img');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByText('3 of 10')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const last = await tiles.nth(2).getAttribute('src');
  await page.getByRole('button', { name: 'Move photo 3', exact: true }).focus();
  await pickUpByKeyboard(page, 'photo 3 is over place 3 of 3.');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('photo 3 is over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('photo 3 is over place 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByRole('img', { name: 'Photo 1, the cover' })).toHaveAttribute('src', last ?? '');

  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption({ label: 'Home & Living' });
  await page.getByLabel('Price').fill('1,249.50');
  await page.getByRole('radio', { name: /^Like new/ }).check();
  await page
    .getByLabel('Description')
    .fill('Solid beech, goes up to 120 cm.\nA light mark on the left edge.');
  await page.getByRole('radio', { name: 'Meet-up or delivery' }).check();
  await page.getByLabel('Delivery fee').fill('15');

  // What was typed is a draft by itself, which outlives the tab; what is missing is said where it is missing.
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await expect(page).toHaveURL(/\/sell\?draft=/);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(tiles).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await expect(page.getByLabel('Location')).toBeFocused();
  await page.getByLabel('Location').fill('Tiong Bahru');
  await page.getByRole('button', { name: 'Publish listing' }).click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(page.locator('header', { has: heading })).toContainText('S$1,249.50');
  await expect(page.getByText(/delivery for S\$15\.00/)).toBeVisible();
  await expect(page.getByRole('img', { name: `${title}, photo 1 of 3` })).toBeVisible();
  const listing = page.url();
  await page.goto('/sell');
  await expect(page.getByLabel('Title')).toHaveValue('');

  // Somebody else looks for it with a slip of the finger, saves it, and asks.
  const buyer = await anotherDevice(await newMember('Arjun Menon'));
  await buyer.goto('/');
  const search = buyer.getByRole('combobox', { name: 'Search listings' });
  await search.fill(`${word.slice(0, 6)}${word.slice(7)}`);
  await search.press('Enter');
  await expect(buyer.getByText(/Showing results for/)).toContainText(word);
  await buyer.getByRole('link', { name: title }).click();
  await expect(buyer).toHaveURL(listing);
  // The heart is filled before it is stored.
  const favourite = buyer.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/favorites',
  );
  await buyer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(buyer.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  expect((await favourite).ok()).toBe(true);
  await buyer.getByRole('link', { name: 'Chat with seller' }).click();
  const message = buyer.getByRole('textbox', { name: 'Message to Siti Aminah' });
  await message.fill('Is it still there? I could come on Saturday.');
  await message.press('Enter');
  await expect(buyer.getByRole('log')).toContainText('Is it still there?');

  // The seller, busy on another page, sees it arrive and answers; the answer arrives without a reload.
  await page.getByRole('link', { name: /^Chat 1/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Arjun Menon/ })
    .click();
  await expect(page.getByRole('log')).toContainText('Is it still there?');
  const answer = page.getByRole('textbox', { name: 'Message to Arjun Menon' });
  await answer.fill('Yes. Saturday at three?');
  await answer.press('Enter');
  await expect(buyer.getByRole('log')).toContainText('Saturday at three?');

  // Sold: out of the search, still readable by its address and among the buyer's favourites.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Change the status of ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
  await expect(page.getByText('is marked as sold')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sold' })).toBeVisible();
  await buyer.goto(`/?query=${word}`);
  await expect(buyer.getByText('No listing matches')).toBeVisible();
  await buyer.goto('/favorites');
  await expect(buyer.getByRole('article')).toContainText('Sold');
  await buyer.getByRole('link', { name: title }).click();
  await expect(buyer).toHaveURL(listing);
  await expect(buyer.getByRole('link', { name: 'Chat with seller' })).toHaveCount(0);
});

test('a listing is edited, taken off and deleted by its owner', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
}) => {
  await signIn(context, await newMember('Lim Bee Hoon'));
  const { title, slug } = await publish(context, { title: `Bread machine ${uniqueWord()}`, price: 60 });
  await page.goto(`/listings/${slug}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Price')).toHaveValue('60');
  await page.getByLabel('Price').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Free', { exact: true }).first()).toBeVisible();

  await page.goto('/dashboard');
  const change = page.getByRole('button', { name: `Change the status of ${title}` });
  await change.click();
  await page.getByRole('menuitem', { name: 'Mark as reserved' }).click();
  await expect(page.getByRole('cell', { name: 'Reserved' })).toBeVisible();
  await change.click();
  await page.getByRole('menuitem', { name: 'Mark as sold' }).click();
  await expect(page.getByRole('cell', { name: 'Sold' })).toBeVisible();
  const sold = page.getByRole('listitem').filter({ hasText: 'is marked as sold' });
  await sold.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('cell', { name: 'Reserved' })).toBeVisible();
  await change.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete listing' }).click();
  await expect(page.getByText('No listings here yet')).toBeVisible();
  expect((await page.goto(`/listings/${slug}`))?.status()).toBe(404);
});

test('two tabs are two drafts, and one of them is published with a GIF and an AVIF', async ({
  page,
  context,
  signIn,
  newMember,
}) => {
  const word = uniqueWord();
  await signIn(context, await newMember('Nur Aisyah'));
  const saved = (tab: typeof page) =>
    expect(tab.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.goto('/sell');
  await page.getByLabel('Title').fill(`Reading lamp ${word}`);
  await saved(page);
  const other = await context.newPage();
  await other.goto('/sell');
  await expect(other.getByLabel('Title')).toHaveValue('');
  await other.getByLabel('Title').fill(`Night light ${word}`);
  await saved(other);
  await other.close();

  await page.goto('/dashboard');
  await expect(page.getByText(`Night light ${word}`)).toBeVisible();
  await page.getByRole('link', { name: `Continue Reading lamp ${word}` }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`Reading lamp ${word}`);
  await chooseFiles(page.getByLabel('Add photos'), [
    await drawGifOrAvifPhoto('gif', 'shade'),
    await drawGifOrAvifPhoto('avif', 'foot'),
  ]);
  await expect(page.getByText('2 of 10')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByLabel('Category').selectOption({ label: 'Home & Living' });
  await page.getByLabel('Price').fill('20');
  await page.getByRole('radio', { name: /^Good/ }).check();
  await page.getByLabel('Description').fill('Brass, with a new cable.');
  await page.getByLabel('Location').fill('Bedok');
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await expect(page.getByRole('img', { name: `Reading lamp ${word}, photo 1 of 2` })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: `Continue Night light ${word}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Continue Reading lamp ${word}` })).toHaveCount(0);
});

test('a photo is dragged by its picture, and comes back to its place when its removal is undone', async ({
  page,
  context,
  signIn,
  newMember,
}) => {
  await signIn(context, await newMember('Tan Wei Ling'));
  await page.goto('/sell');
  await chooseFiles(page.getByLabel('Add photos'), await drawJpegPhotos('one', 'two', 'three'));
  const tiles = page.getByRole('list', { name: 'Photos in order' }).getByRole('img');
  await expect(tiles).toHaveCount(3);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const sources = () => tiles.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const [one = '', two = '', three = ''] = await sources();

  const target = await tiles.nth(2).boundingBox();
  await tiles.first().hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 80, (target?.y ?? 0) + 80, { steps: 12 });
  await expect(page.getByText('photo 1 is over place 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(sources).toEqual([two, three, one]);

  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect.poll(sources).toEqual([two, one]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sources).toEqual([two, three, one]);
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveCount(3);
});

test.describe('with an answer that is lost', () => {
  test.use({ provoked: /net::ERR_FAILED \(.*\/api\/me\/drafts\)$/ });

  test('left or reloaded before its first save is answered, a new listing is one draft', async ({
    page,
    context,
    signIn,
    newMember,
  }) => {
    const title = `Reading lamp ${uniqueWord()}`;
    await signIn(context, await newMember('Nur Aisyah'));
    // The server keeps it, and the answer never comes.
    let lost = 0;
    await page.route('**/api/me/drafts', async (route) => {
      if (lost > 0 || route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      lost += 1;
      return route.abort();
    });
    await page.goto('/sell');
    await page.getByLabel('Title').fill(title);
    await expect.poll(() => lost).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: `Continue ${title}` })).toHaveCount(1);
  });
});
