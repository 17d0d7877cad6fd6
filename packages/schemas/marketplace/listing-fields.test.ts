import { expect, it } from 'vitest';
import { deliveredPictureUrlPattern } from './listing-fields.ts';

const isDescribed = (base: string, url: string) =>
  new RegExp(deliveredPictureUrlPattern(base), 'u').test(url);

it.each([
  ['https://a.example/1.jpg', true],
  ['http://127.0.0.1:3900/media/demo/image/upload/v1/marketplace/u1/a.jpg', true],
  ['HTTP://127.0.0.1:3900/media/demo/image/upload/w_400,c_fill/v1/marketplace/u1/a.jpg?x=1', true],
  ['http://127.0.0.1:3900/media/demo/foo', false],
  ['http://127.0.0.1:3900/media/demo/image/fetch/marketplace/u1/a.jpg', false],
  ['http://127.0.0.1:3900/media/demo/image/upload/v1/marketplace/u1/../a.jpg', false],
  ['http://127.0.0.1:3900/media/demo2/image/upload/v1/marketplace/u1/a.jpg', false],
  ['http://127x0.0.1:3900/media/demo/image/upload/v1/marketplace/u1/a.jpg', false],
  ['http://127.0.0.1:3900@a.example/media/demo/image/upload/v1/marketplace/u1/a.jpg', false],
  ['http://a.example/1.jpg', false],
])('a media service over http: %s is described as accepted: %s', (url, isAccepted) => {
  expect(isDescribed('http://127.0.0.1:3900/media/demo', url)).toBe(isAccepted);
});

it('a media service over https: no address with http is described as accepted', () => {
  expect(isDescribed('https://res.cloudinary.com/demo', 'http://res.cloudinary.com/demo/a.jpg')).toBe(false);
  expect(isDescribed('https://res.cloudinary.com/demo', 'https://res.cloudinary.com/demo/a.jpg')).toBe(true);
});
