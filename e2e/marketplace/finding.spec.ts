import { postToApi } from '../fixtures/api.ts';
import { focusByShortcut } from '../fixtures/focus-by-shortcut.ts';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a conversation is found by name, listing and what is unread, and the address keeps it', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
  browser,
}) => {
  const seller = await newMember('Nadia Karim');
  await signIn(context, seller);
  const desk = await publish(context, { title: `二手橡木书桌 ${uniqueWord()}` });
  const lamp = await publish(context, { title: `Reading lamp ${uniqueWord()}` });
  for (const [name, listing] of [
    ['கவிதா செல்வம்', desk],
    ['Marcus Lee', lamp],
  ] as const) {
    const buyer = await anotherDevice(await newMember(name));
    await postToApi(buyer.request, '/api/conversations', { listingId: listing.id, body: 'Hello!' });
  }
  const list = page.getByRole('region', { name: 'Chat' });
  const rows = list.getByRole('list').last().getByRole('link');

  await page.goto('/chat');
  await expect(rows).toHaveCount(2);
  const search = page.getByRole('combobox', { name: 'Search conversations' });
  await search.fill('கவிதா');
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await search.fill('书桌');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/chat\?search=/);
  await expect(rows).toHaveText([/கவிதா/]);
  await expectHealthyPageInEveryLook(page);

  // The open conversation leaves the list as it is, over a reload too, and so does the way back on a phone.
  await rows.click();
  await expect(page).toHaveURL(/\/chat\/[\w-]+\?search=/);
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Hello!');
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(page).toHaveURL(/\/chat\?search=/);
  await expect(rows).toHaveCount(1);

  // What was read just now is none of the unread ones any more.
  await page.goto('/chat');
  await list.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?unread=true$/);
  await expect(rows).toHaveText([/Marcus Lee/]);
  await search.fill('nobody like that');
  await search.press('Enter');
  await expect(page.getByText('No unread conversation matches')).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('link', { name: 'Show all conversations' }).click();
  await expect(rows).toHaveCount(2);
  await expect(search).toHaveValue('');

  // The header's search has the key.
  await page.setViewportSize({ width: 1280, height: 800 });
  await focusByShortcut(page.getByRole('combobox', { name: 'Search listings' }), '/');

  // The server itself renders the list as the address narrows it.
  const unscripted = await browser.newContext({
    ...phone,
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
  });
  await signIn(unscripted, seller);
  const plain = await unscripted.newPage();
  await plain.goto('/chat?search=lamp');
  await expect(plain.getByRole('main')).toContainText('Marcus Lee');
  await expect(plain.getByRole('main')).not.toContainText('கவிதா');
  await unscripted.close();
});

test('a narrowed list takes in what comes live', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Nadia Karim'));
  const { id } = await publish(context, { title: `Reading lamp ${uniqueWord()}` });
  const [first, second] = [
    await anotherDevice(await newMember('Marcus Lee')),
    await anotherDevice(await newMember('Farah Aziz')),
  ];
  await postToApi(first.request, '/api/conversations', { listingId: id, body: 'Hello!' });
  await page.goto('/chat?search=marcus');
  const rows = page.getByRole('region', { name: 'Chat' }).getByRole('list').last().getByRole('link');
  await expect(rows).toHaveText(/Hello!/);
  await postToApi(second.request, '/api/conversations', { listingId: id, body: 'Me too' });
  await postToApi(first.request, '/api/conversations', { listingId: id, body: 'Still there?' });
  await expect(rows).toHaveText(/Still there\?/);
  await page.goto('/chat?unread=true');
  await expect(rows).toHaveCount(2);
});

test('a moderator finds a case, and a seller finds and exports a listing beyond the first page', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  const word = uniqueWord();
  const seller = await newMember('Priya Raman');
  await signIn(context, seller);
  const oldest = await publish(context, { title: `Fake watch ${word}` });
  for (let n = 0; n < 26; n += 1) await publish(context, { title: `Lamp ${n} ${word}` });
  const reporter = await anotherDevice(await newMember(`Rachel ${word}`));
  await postToApi(reporter.request, `/api/listings/${oldest.id}/report`, { reason: 'SCAM', details: '' });

  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'My listings' });
  await expect(page.getByText('1–20 of 27 listings')).toBeVisible();
  await expect(table.getByRole('link', { name: oldest.title })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search my listings' }).fill('watch');
  await expect(table.getByRole('link', { name: oldest.title })).toBeVisible();
  await expect(page).toHaveURL(/q=watch/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('my-listings.csv');

  const desk = await anotherDevice(moderator, phone);
  await desk.goto('/moderation');
  const search = desk.getByRole('combobox', { name: 'Search reports' });
  await search.fill(`rachel ${word}`);
  await search.press('Enter');
  await expect(desk.getByRole('article')).toHaveCount(1);
  await expect(desk.getByRole('article', { name: oldest.title })).toBeVisible();
  await expectHealthyPageInEveryLook(desk);
  await desk.getByRole('link', { name: /^Resolved/ }).click();
  await expect(desk.getByText('No case matches')).toBeVisible();
  await expect(search).toHaveValue(`rachel ${word}`);
  await expectHealthyPageInEveryLook(desk);
  await desk.getByRole('link', { name: 'Clear the search' }).click();
  await expect(desk).toHaveURL(/\/moderation\?status=RESOLVED$/);
});
