import { heldType, starterOf } from './start-scripts.ts';

export type PageRewriter = {
  /** A piece of a page as it goes out; a tag that is not whole yet goes with the next one. */
  pass(piece: Buffer): Buffer;
  /** What remains when the page is over. */
  finish(): Buffer;
};

/** As React writes them: no “>” in a value. No “<” of a text, an attribute or an inline script looks like one. */
const loaded = /<script (src="\/_next\/static\/[^>]*)><\/script>/g;
/** Next's inline script that says what to run; the script that comes after it is the last of those that the page begins with. */
const bootstrap = ' id="_R_"';

/**
 * Holds the scripts of a page until it was painted: each is made inert where it stands, and one behind the last of them starts
 * them all. What is streamed later passes as it is.
 */
export function createPageRewriter(): PageRewriter {
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
    for (const { 0: tag, 1: attributes = '', index } of html.matchAll(loaded)) {
      const end = index + tag.length;
      isAtLast ||= html.lastIndexOf(bootstrap, end) >= 0;
      result += html.slice(passed, index) + hold(tag, attributes);
      passed = end;
      if (!isAtLast) continue;
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

/** Where the HTML breaks off in the middle of a tag that is loaded, or its length. */
function endOfWhole(html: string): number {
  const last = html.lastIndexOf('<');
  const begun = html.lastIndexOf('<script');
  const isOpen = begun >= 0 && !html.includes('>', begun);
  const isLoaded = html.startsWith('<script src=', begun) && !html.includes('</script>', begun);
  if (begun >= 0 && (isOpen || isLoaded)) return begun;
  const end = html.slice(last);
  return last >= 0 && '<script'.startsWith(end) ? last : html.length;
}
