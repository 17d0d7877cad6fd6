import { expect, it } from 'vitest';
import { toPlainText } from './to-plain-text.ts';

it.each([
  ['', ''],
  ['<p>Wash <strong>hands</strong>.</p><ul><li>One</li><li>Two</li></ul>', 'Wash hands.\nOne\nTwo'],
  ['<p>Soap &amp; water: 3 &lt; 4, &quot;x&quot;</p>', 'Soap & water: 3 < 4, "x"'],
  ['<p>&amp;lt;</p>', '&lt;'],
  ['<p>One<br>two</p><img src="https://media.example/a.jpg" alt="it">', 'One\ntwo'],
])('the text of %j is %j', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});
