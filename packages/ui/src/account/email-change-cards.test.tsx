import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotMeCard } from './email-change-cards.tsx';

test('“This was not me” with a dead link: it names the address to write to', () => {
  const html = renderToStaticMarkup(<NotMeCard token="" refusal={null} supportEmail="help@market.example" />);
  expect(html).toContain('This link does not work any more');
  expect(html).toContain('write to help@market.example.');
});
