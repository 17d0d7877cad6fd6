import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShowMore } from './show-more.tsx';

const show = (shown: number, total: number) =>
  renderToStaticMarkup(<ShowMore {...{ shown, total }} atOnce={25} onChange={() => {}} />);

test('the end of a list: the button stays when everything is shown, so that it keeps the focus', () => {
  expect(show(25, 60)).toContain('>Show 25 more of 60</button>');
  expect(show(50, 60)).toContain('>Show 10 more of 60</button>');
  expect(show(75, 60)).toContain('>Show fewer</button>');
  expect(show(25, 25)).toBe('');
});
