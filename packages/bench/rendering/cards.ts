import { createElement, type ReactElement } from 'react';

const cards = Array.from({ length: 24 }, (_, index) => ({
  title: `Wooden desk no. ${index + 1}`,
  price: `$${40 + index * 15}.00`,
  image: `/images/${index + 1}.jpg`,
  href: `/listings/wooden-desk-${index + 1}`,
}));

/** About what a list page shows: image, title, price, link and button. */
export function Cards(): ReactElement {
  const items = cards.map(({ title, price, image, href }) =>
    createElement(
      'li',
      { key: href },
      createElement('img', { src: image, alt: '', width: 320, height: 240, loading: 'lazy' }),
      createElement('h2', null, createElement('a', { href }, title)),
      createElement('p', null, price),
      createElement('button', { type: 'button', 'aria-label': `Save ${title}` }, 'Save'),
    ),
  );
  return createElement('main', null, createElement('h1', null, 'Listings'), createElement('ul', null, items));
}
