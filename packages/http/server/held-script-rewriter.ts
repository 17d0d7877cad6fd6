import { heldScriptStarterHtml, heldScriptType } from './held-scripts.ts';

export type HeldScriptRewriter = {
  /** Rewrites the next piece of the page; an incomplete tag at its end is kept for the piece after it. */
  pass(piece: Buffer): Buffer;
  /** Returns what is left at the end of the page. */
  finish(): Buffer;
};

/** As React writes them: values contain no “>”, and no text, attribute or inline script contains this. */
const externalScript = /<script (src="\/_next\/static\/[^>]*)><\/script>/g;
/** Next's inline bootstrap script; the external script after it is the last one of the page's first part. */
const bootstrap = ' id="_R_"';

/**
 * Makes the scripts of a page inert and adds an inline script after the last of them that starts them all. What is streamed later is
 * not changed.
 */
export function createHeldScriptRewriter(): HeldScriptRewriter {
  let unfinished = '';
  let nonce: string | undefined;
  let isAtLast = false;
  let isOver = false;

  function hold(tag: string, attributes: string): string {
    if (!attributes.includes(' async=""') || attributes.includes(' type=')) return tag;
    nonce ??= / nonce="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return `<script type="${heldScriptType}" ${attributes}></script>`;
  }

  function starter(): string {
    isOver = true;
    return nonce === undefined ? '' : heldScriptStarterHtml(nonce);
  }

  function rewrite(html: string): string {
    let result = '';
    let passed = 0;
    for (const { 0: tag, 1: attributes = '', index } of html.matchAll(externalScript)) {
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
      // latin1 keeps every byte as one character.
      const html = unfinished + piece.toString('latin1');
      const end = endOfComplete(html);
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

/** The index of an incomplete script tag at the end, or the length. */
function endOfComplete(html: string): number {
  const last = html.lastIndexOf('<');
  const begun = html.lastIndexOf('<script');
  const isOpen = begun >= 0 && !html.includes('>', begun);
  const isLoaded = html.startsWith('<script src=', begun) && !html.includes('</script>', begun);
  if (begun >= 0 && (isOpen || isLoaded)) return begun;
  const end = html.slice(last);
  return last >= 0 && '<script'.startsWith(end) ? last : html.length;
}
