import { expect, test } from 'vitest';
import { renderMessage } from '#testing/render-message.tsx';

const address = (place: number) =>
  `https://res.cloudinary.com/demo/image/upload/v1/marketplace/u/${place}.jpg`;

const render = (body: string, senderId: string) =>
  renderMessage({ body, senderId, images: [{ url: address(1) }, { url: address(2) }] });

test('photos of a message are named after who sent them, and the words beside them are shown', () => {
  const html = render('A scratch on each side', 'them');
  expect(html).toContain('alt="Photo from Mei, 2 of 2"');
  expect(html).toContain('A scratch on each side');
  expect(render('A scratch on each side', 'me')).toContain('alt="Your photo, 1 of 2"');
});

test('the words that stand for photos without words are not shown beside them', () => {
  expect(render('Sent 2 photos', 'them')).not.toContain('Sent 2 photos</p>');
});
