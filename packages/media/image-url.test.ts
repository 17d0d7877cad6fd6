import { describe, expect, test } from 'vitest';
import { imageSrcSet, resizedImageUrl } from './image-url.ts';

const real = 'https://res.cloudinary.com/demo/image/upload/v17/marketplace/u1/abc.jpg';
const local = 'http://127.0.0.1:3900/media/sandbox/image/upload/v17/marketplace/u1/abc.jpg';

describe('imageUrl', () => {
  test('asks for a size and the best format', () => {
    expect(resizedImageUrl(real, { width: 400, height: 300 })).toBe(
      'https://res.cloudinary.com/demo/image/upload/w_400,h_300,c_fill,q_auto,f_auto/v17/marketplace/u1/abc.jpg',
    );
    expect(resizedImageUrl(local, { width: 400 })).toBe(
      'http://127.0.0.1:3900/media/sandbox/image/upload/w_400,c_limit,q_auto,f_auto/v17/marketplace/u1/abc.jpg',
    );
    expect(resizedImageUrl(local, { width: 400, height: 300, fit: 'limit' })).toContain(
      '/w_400,h_300,c_limit,',
    );
  });

  test('replaces a size that is there already', () => {
    const small = resizedImageUrl(real, { width: 100 });
    expect(resizedImageUrl(small, { width: 400 })).toBe(resizedImageUrl(real, { width: 400 }));
  });

  test.each([
    'https://example.com/image/upload/v1/a.jpg',
    'https://res.cloudinary.com.example.com/demo/image/upload/v1/a.jpg',
    'https://res.cloudinary.com/demo/video/upload/v1/a.mp4',
    'http://127.0.0.1:3900/elsewhere/image/upload/v1/a.jpg',
    'https://lh3.googleusercontent.com/a/b=s96-c',
    '/picture.png',
    '',
  ])('leaves %j as it is', (url) => {
    expect(resizedImageUrl(url, { width: 400 })).toBe(url);
    expect(imageSrcSet(url, { widths: [400] })).toBeUndefined();
  });

  test('asks for nothing when no size is given', () => {
    expect(resizedImageUrl(real, {})).toBe(real);
  });
});

test('imageSrcSet lists each width with its height', () => {
  expect(imageSrcSet(real, { widths: [200, 400], ratio: 4 / 3 })).toBe(
    `${resizedImageUrl(real, { width: 200, height: 150 })} 200w, ${resizedImageUrl(real, { width: 400, height: 300 })} 400w`,
  );
});
