import type { Page } from '@playwright/test';
import { postToApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

/** How far below the top of the log a message stands, in pixels. */
function distanceFromTop(page: Page, text: RegExp) {
  return page
    .getByRole('log')
    .getByText(text)
    .evaluate((message) => {
      const edge = message.closest('[role=log]')?.getBoundingClientRect().top ?? 0;
      return Math.round(message.getBoundingClientRect().top - edge);
    });
}

test('history loads upwards under one’s eyes, nothing typed is lost, every tab is updated', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Farah Aziz'));
  const { id } = await publish(context, { title: 'Sewing machine' });
  const buyer = await anotherDevice(await newMember('Marcus Lee'));
  const conversation = await postToApi<{ id: string }>(buyer.request, '/api/conversations', {
    listingId: id,
    body: 'Message 0',
  });
  const say = (body: string) =>
    postToApi(buyer.request, `/api/conversations/${conversation.id}/messages`, { body });
  for (let n = 1; n <= 45; n += 1) await say(`Message ${n}`);

  await page.goto(`/chat/${conversation.id}`);
  const log = page.getByRole('log');
  await expect(log.getByText(/: Message 45$/)).toBeInViewport();
  await expect(log.getByText(/: Message 10$/)).toHaveCount(0);

  // Scrolled up, the older ones come and what one reads stays where it is. Browsers tell of it one frame later, and whatever
  // came before that would have the log go back to its end.
  await log.evaluate((element) => {
    element.scrollTop = 30;
    element.dispatchEvent(new Event('scroll'));
  });
  const before = await distanceFromTop(page, /: Message 17$/);
  await expect(log.getByText(/: Message 0$/)).toBeAttached();
  expect(await distanceFromTop(page, /: Message 17$/)).toBe(before);

  // Nor does a new one tear one away.
  await say('While you read');
  await expect(log.getByText('While you read')).toBeAttached();
  await expect(log.getByText('While you read')).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible();
  await page.getByRole('button', { name: 'Newest messages' }).click();
  await expect(log.getByText('While you read')).toBeInViewport();

  // A message that the server refuses stays, over a new visit too, until it is sent.
  const messages = `**/api/conversations/${conversation.id}/messages`;
  await page.route(messages, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: 'Too many requests. Wait a moment and try again' } })
      : route.continue(),
  );
  const field = page.getByRole('textbox', { name: 'Message to Marcus Lee' });
  await field.fill('It comes with a case');
  await field.press('Enter');
  await expect(log.getByRole('alert')).toContainText('Not sent. Too many requests');
  await page.unroute(messages);
  await page.reload();
  await expect(log.getByRole('alert')).toContainText('Not sent');
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByRole('alert')).toHaveCount(0);
  await expect(log.getByText('Sent', { exact: true })).toBeVisible();

  // Two tabs share one stream; when the first is closed the second continues.
  const second = await context.newPage();
  await second.goto('/favorites');
  await page.goto('/dashboard');
  await say('To both tabs');
  for (const tab of [page, second]) await expect(tab).toHaveTitle(/^\(1\) /);
  await page.close();
  await say('To the one that is left');
  await expect(second).toHaveTitle(/^\(2\) /);
});
