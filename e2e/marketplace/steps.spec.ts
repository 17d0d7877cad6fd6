import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@repo/workbench/paths';
import { markdownTableRows, startCountedWalk, type WalkedSteps } from '../fixtures/counted-walk.ts';
import { drawJpegPhotos } from '../fixtures/photos.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

const file = join(repositoryRoot, '.github', 'steps.md');

test('selling, finding and agreeing take on a phone the steps that the documentation says', async ({
  page: seller,
  context,
  newMember,
  signIn,
  anotherDevice,
}) => {
  const word = uniqueWord();
  const title = `Reading lamp ${word}`;
  await signIn(context, await newMember('Arjun Menon'));
  await seller.setViewportSize({ width: 390, height: 844 });
  await seller.goto('/');
  const counted: Record<string, WalkedSteps> = {};

  const selling = startCountedWalk(seller);
  await selling.press(seller.getByRole('link', { name: 'Sell', exact: true }));
  await expect(seller.getByRole('heading', { level: 1, name: 'Sell something' })).toBeVisible();
  await selling.addPhoto(seller.getByLabel('Add photos'), await drawJpegPhotos('front'));
  await selling.type(seller.getByLabel('Title'), title);
  await selling.select(seller.getByLabel('Category'), 'Home & Living');
  await selling.type(seller.getByLabel('Price'), '25');
  await selling.press(seller.getByRole('radio', { name: /^Like new/ }));
  await selling.type(seller.getByLabel('Description'), 'Works.');
  await selling.press(seller.getByRole('radio', { name: 'Meet-up only' }));
  await selling.type(seller.getByLabel('Location'), 'Tiong Bahru');
  await expect(seller.getByRole('progressbar')).toHaveCount(0);
  await selling.press(seller.getByRole('button', { name: 'Publish listing' }));
  await expect(seller.getByRole('heading', { level: 1, name: title })).toBeVisible();
  counted['Publish a listing with a photo'] = { ...selling.steps };

  const buyer = await anotherDevice(await newMember('Siti Rahim'));
  await buyer.setViewportSize({ width: 390, height: 844 });
  await buyer.goto('/');
  const finding = startCountedWalk(buyer);
  const search = buyer.getByRole('combobox', { name: 'Search listings' });
  await finding.type(search, word);
  await finding.pressEnter(search);
  await finding.press(buyer.getByRole('button', { name: 'Filters' }));
  await finding.press(buyer.getByRole('dialog').getByRole('link', { name: /^Like new/ }));
  await finding.press(buyer.getByRole('button', { name: 'Show 1 listing' }));
  await finding.press(buyer.getByRole('link', { name: title }));
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  counted['Find it by a word and a filter'] = { ...finding.steps };

  const offering = startCountedWalk(buyer);
  await offering.press(buyer.getByRole('link', { name: 'Make an offer' }));
  await offering.type(buyer.getByLabel('Your price'), '20');
  await offering.press(buyer.getByRole('button', { name: 'Send offer' }));
  await expect(buyer).toHaveURL(/\/chat\/[\w-]+$/);
  counted['Make an offer from the listing'] = { ...offering.steps };

  await seller.goto(buyer.url());
  const agreeing = startCountedWalk(seller);
  await agreeing.press(seller.getByRole('button', { name: 'Accept' }));
  await expect(seller.getByRole('log')).toContainText('You accepted');
  counted['Accept it in the chat, which reserves'] = { ...agreeing.steps };
  const handingOver = startCountedWalk(seller);
  await handingOver.press(seller.getByRole('button', { name: 'Sold to Siti Rahim' }));
  await handingOver.press(seller.getByRole('alertdialog').getByRole('button', { name: 'Mark as sold' }));
  await expect(seller.getByRole('log')).toContainText('sold it for S$20.00');
  counted['Mark it as sold in the chat'] = { ...handingOver.steps };

  const reviewing = startCountedWalk(buyer);
  await reviewing.press(buyer.getByRole('link', { name: 'Review Arjun Menon' }));
  await reviewing.press(buyer.getByLabel('5 stars – excellent'));
  await reviewing.press(buyer.getByRole('button', { name: 'Send review' }));
  await expect(buyer.getByText(/It is shown to everybody when/)).toBeVisible();
  counted['Review the other person'] = { ...reviewing.steps };

  const rows = Object.entries(counted).map(([task, { presses, typed, pages }]) =>
    [task, presses, typed, pages].map(String),
  );
  const documented = markdownTableRows(readFileSync(file, 'utf8'), 'Task', file).map((cells) =>
    cells.slice(0, 4),
  );
  expect(documented).toEqual(rows);
});
