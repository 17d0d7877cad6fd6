import { expect, test } from 'vitest';
import { createHeldScriptRewriter } from './held-script-rewriter.ts';
import { heldScriptStarterHtml, heldScriptType } from './held-scripts.ts';

const nonce = 'c2VjcmV0bm9uY2U9PQ==';
const loaded = (name: string) =>
  `<script src="/_next/static/chunks/${name}.js" async="" nonce="${nonce}"></script>`;
const held = (name: string) =>
  `<script type="${heldScriptType}" src="/_next/static/chunks/${name}.js" async="" nonce="${nonce}"></script>`;
const old = `<script src="/_next/static/chunks/old.js" noModule="" nonce="${nonce}"></script>`;
const link = `<link rel="stylesheet" href="/_next/static/chunks/all.css" nonce="${nonce}" data-precedence="next"/>`;
const bootstrap = `<script nonce="${nonce}" id="_R_">push({"otherChunks":[]})</script>`;
const last = `<script src="/_next/static/chunks/main.js" nonce="${nonce}" async=""></script>`;
const heldLast = `<script type="${heldScriptType}" src="/_next/static/chunks/main.js" nonce="${nonce}" async=""></script>`;

/** A page as Next streams it: what is seen, then what belongs to it. */
const head = `<html><head><title>Kaya tōast ☕</title>${link}${loaded('react')}${loaded('page')}${old}</head><body>`;
const body = `<script nonce="${nonce}">theme()</script><p>2 < 3</p>${bootstrap}${last}`;
const later = `<div hidden id="S:0">later</div>${loaded('late')}<script nonce="${nonce}">$RC("B:0","S:0")</script></body></html>`;
const painted = `<html><head><title>Kaya tōast ☕</title>${link}${held('react')}${held('page')}${old}</head><body><script nonce="${nonce}">theme()</script><p>2 < 3</p>${bootstrap}${heldLast}${heldScriptStarterHtml(nonce)}${later}`;

function passInPieces(pieces: readonly Buffer[]): string {
  const holder = createHeldScriptRewriter();
  return Buffer.concat([...pieces.map((piece) => holder.pass(piece)), holder.finish()]).toString();
}

test('the scripts of a page are held, and started behind the last that it begins with; later ones pass', () => {
  expect(passInPieces([Buffer.from(head + body), Buffer.from(later)])).toBe(painted);
});

test('wherever a piece ends', () => {
  const page = Buffer.from(head + body + later);
  for (let at = 0; at <= page.length; at++) {
    expect(passInPieces([page.subarray(0, at), page.subarray(at)])).toBe(painted);
  }
  expect(passInPieces(Array.from(page, (_, at) => page.subarray(at, at + 1)))).toBe(painted);
});

test('nothing waits but the tag that is not whole', () => {
  const holder = createHeldScriptRewriter();
  expect(holder.pass(Buffer.from(`<p>seen</p>${loaded('a').slice(0, 40)}`)).toString()).toBe('<p>seen</p>');
  expect(holder.pass(Buffer.from(loaded('a').slice(40))).toString()).toBe(held('a'));
  const text = '<p>2 < 3 and a line that ends with <b';
  expect(holder.pass(Buffer.from(text)).toString()).toBe(text);
});

test('a loader that carries the mark itself is the last', () => {
  const marked = last.replace(' async=""', ' id="_R_" async=""');
  const html = `${loaded('a')}${marked}${loaded('late')}`;
  expect(passInPieces([Buffer.from(html)])).toBe(
    `${held('a')}${marked.replace('<script ', `<script type="${heldScriptType}" `)}${heldScriptStarterHtml(nonce)}${loaded('late')}`,
  );
});

test('a page that breaks off before its last script still starts those it has', () => {
  expect(passInPieces([Buffer.from(head)])).toBe(
    `${head.replace(loaded('react') + loaded('page'), held('react') + held('page'))}${heldScriptStarterHtml(nonce)}`,
  );
});

test('what is not of the build stays as it is', () => {
  const html = `<p>&lt;script src="/_next/static/a.js"></p><script src="/elsewhere.js" async=""></script><script type="module" src="/_next/static/a.js" async=""></script><link rel="stylesheet" href="/elsewhere.css"/>`;
  expect(passInPieces([Buffer.from(html)])).toBe(html);
});

test('without a policy there is no nonce to carry', () => {
  const html = '<script src="/_next/static/a.js" async=""></script>';
  expect(passInPieces([Buffer.from(html)])).toBe(
    `<script type="${heldScriptType}" src="/_next/static/a.js" async=""></script>${heldScriptStarterHtml('')}`,
  );
});

test('what goes into a page is a script that a browser can read', () => {
  const [, text = ''] = /^<script nonce="n">(.*)<\/script>$/s.exec(heldScriptStarterHtml('n')) ?? [];
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toMatch(/<\/script|<!--/);
});
