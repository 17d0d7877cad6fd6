import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPageStyles } from './page-styles.ts';

test('stylesheets are read with addresses that hold in any page, and the font of its letters', () => {
  const css =
    '@font-face{font-family:I;src:url(../media/greek.woff2)format("woff2");unicode-range:U+370-377}' +
    '@font-face{font-family:I;src:url(../media/latin.woff2)format("woff2");unicode-range:U+??,U+131}' +
    'p:after{content:"·";background:url(data:image/png;base64,AA==)}';
  const packed = new Map([
    ['/_next/static/chunks/a.css', brotliCompressSync(css)],
    ['/_next/static/chunks/a.js', brotliCompressSync('a()')],
  ]);
  const styles = readPageStyles(packed);
  expect([...styles.keys()]).toEqual(['/_next/static/chunks/a.css']);
  const { text = '', fonts } = styles.get('/_next/static/chunks/a.css') ?? {};
  expect(Buffer.from(text, 'latin1').toString()).toBe(css.replaceAll('../media', '/_next/static/media'));
  expect(fonts).toEqual(['/_next/static/media/latin.woff2']);
});
