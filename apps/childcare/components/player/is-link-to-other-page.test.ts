import { expect, it } from 'vitest';
import { type ClickedLink, isLinkToOtherPage } from './is-link-to-other-page.ts';

const here = 'https://learn.example/learn/sleep/one?x=1';
const plain: ClickedLink = {
  href: '/learn/sleep/two',
  target: '',
  isDownload: false,
  opensInOtherTab: false,
};

it('the next lesson replaces the page', () => {
  expect(isLinkToOtherPage(plain, here)).toBe(true);
  expect(isLinkToOtherPage({ ...plain, target: '_self' }, here)).toBe(true);
  expect(isLinkToOtherPage({ ...plain, href: 'https://learn.example/home' }, here)).toBe(true);
});

it.each<[string, Partial<ClickedLink>]>([
  ['a new tab', { target: '_blank' }],
  ['a key held while clicking', { opensInOtherTab: true }],
  ['a download', { isDownload: true }],
  ['a place on the page', { href: '/learn/sleep/one?x=1#content' }],
  ['another site', { href: 'https://other.example/' }],
])('%s leaves it open', (_, change) => {
  expect(isLinkToOtherPage({ ...plain, ...change }, here)).toBe(false);
});
