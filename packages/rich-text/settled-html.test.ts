import { isStoredAlike } from '@repo/ui/merge-values';
import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

/** As the editor writes them. */
const written = [
  '<p>“Soap” &amp; water</p><p></p>',
  '<p>one<br>two&nbsp; three</p><hr>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://a.sg/?a=1&amp;b=2">x</a></p>',
  '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"></colgroup><tbody><tr><th colspan="2" rowspan="1"><p>a</p></th></tr></tbody></table>',
  '<img src="https://res.cloudinary.com/a.jpg" alt="A &quot;b&quot; > c">',
  '<ol start="3"><li><p>中文 பாடம்</p></li></ol><pre><code>a &lt; b</code></pre>',
];

it.each(written)('what the server makes of %s is the same text', (html) => {
  expect(isStoredAlike(html, cleanHtml(html))).toBe(true);
});

it('another address, picture or emphasis is another text', () => {
  const [, , link = '', , image = ''] = written;
  expect(isStoredAlike(link, cleanHtml(link.replace('a.sg', 'b.sg')))).toBe(false);
  expect(isStoredAlike(image, cleanHtml(image.replace('a.jpg', 'b.jpg')))).toBe(false);
  expect(isStoredAlike('<p>a <strong>b</strong></p>', '<p>a <em>b</em></p>')).toBe(false);
});
