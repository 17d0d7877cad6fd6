import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test.each([
  '</script><script>alert(1)</script>',
  '</ScRiPt ',
  '<!-- <script> -->',
  '"]}; alert(1) //',
  '&lt;/script&gt;',
  '\u2028\u2029\\u003c/script>',
])('the text %j cannot end the script, and is read as it is', (text) => {
  const data = { '@type': 'Thing', name: text, [text]: [text] };
  const html = renderToStaticMarkup(<JsonLd data={data} />);
  const [, inside = ''] = /^<script type="application\/ld\+json">([\s\S]*)<\/script>$/.exec(html) ?? [];
  expect(inside).not.toContain('<');
  expect(JSON.parse(inside)).toEqual(data);
});
