import type { PageStyle } from './page-styles.ts';
import { heldType, starterOf } from './start-scripts.ts';

export type PageRewriter = {
  /** A piece of a page as it goes out; a tag that is not whole yet goes with the next one. */
  pass(piece: Buffer): Buffer;
  /** What remains when the page is over. */
  finish(): Buffer;
};

/** As React writes them: no “>” in a value. No “<” of a text, an attribute or an inline script looks like one. */
const loaded =
  /<script (src="\/_next\/static\/[^>]*)><\/script>|<link (rel="stylesheet" href="([^"]*)"[^>]*?)\/?>/g;
/** Next's inline script that says what to run; the script that comes after it is the last of those that the page begins with. */
const bootstrap = ' id="_R_"';

/**
 * Lets a page be seen before what it does not need for that: its style is in it, and its scripts are held. Each is made inert
 * where it stands, and one behind the last of them starts them all. What is streamed later passes as it is.
 */
export function createPageRewriter(styles: ReadonlyMap<string, PageStyle>): PageRewriter {
  let unfinished = '';
  let nonce: string | undefined;
  let isAtLast = false;
  let isOver = false;

  function hold(tag: string, attributes: string): string {
    if (!attributes.includes(' async=""') || attributes.includes(' type=')) return tag;
    nonce ??= / nonce="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return `<script type="${heldType}" ${attributes}></script>`;
  }

  function starter(): string {
    isOver = true;
    return nonce === undefined ? '' : starterOf(nonce);
  }

  function rewrite(html: string): string {
    let result = '';
    let passed = 0;
    for (const { 0: tag, 1: script, 2: link = '', 3: href = '', index } of html.matchAll(loaded)) {
      const end = index + tag.length;
      isAtLast ||= html.lastIndexOf(bootstrap, end) >= 0;
      result +=
        html.slice(passed, index) + (script ? hold(tag, script) : inline(tag, link, styles.get(href)));
      passed = end;
      if (!isAtLast || !script) continue;
      result += starter();
      break;
    }
    isAtLast ||= html.includes(bootstrap);
    return result + html.slice(passed);
  }

  return {
    pass(piece) {
      if (isOver) return piece;
      // One character for each byte, whatever it stands for.
      const html = unfinished + piece.toString('latin1');
      const end = endOfWhole(html);
      const whole = rewrite(html.slice(0, end));
      unfinished = isOver ? '' : html.slice(end);
      return Buffer.from(isOver ? whole + html.slice(end) : whole, 'latin1');
    },
    finish() {
      if (isOver) return Buffer.alloc(0);
      return Buffer.from(rewrite(unfinished) + starter(), 'latin1');
    },
  };
}

/** The link stays, as React would add it again where it is missing; neither a browser's look ahead nor its parser loads it so. */
function inline(tag: string, attributes: string, style: PageStyle | undefined): string {
  if (!style) return tag;
  const fonts = style.fonts.map(
    (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${font}"/>`,
  );
  return `${fonts.join('')}<style>${style.text}</style><link ${attributes} media="not all" disabled=""/>`;
}

/** Where the HTML breaks off in the middle of a tag that is loaded, or its length. */
function endOfWhole(html: string): number {
  const last = html.lastIndexOf('<');
  const begun = Math.max(html.lastIndexOf('<script'), html.lastIndexOf('<link'));
  const isOpen = begun >= 0 && !html.includes('>', begun);
  const isLoaded = html.startsWith('<script src=', begun) && !html.includes('</script>', begun);
  if (begun >= 0 && (isOpen || isLoaded)) return begun;
  const end = html.slice(last);
  return last >= 0 && ('<script'.startsWith(end) || '<link'.startsWith(end)) ? last : html.length;
}

/** A page's `Link` header without the stylesheets that are in the page. */
export function withoutInlined(header: string, styles: ReadonlyMap<string, PageStyle>): string {
  const links = header.split(/, (?=<)/);
  return links.filter((link) => !styles.has(/^<([^>]*)>/.exec(link)?.[1] ?? '')).join(', ');
}
