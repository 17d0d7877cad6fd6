import { brotliDecompressSync } from 'node:zlib';

/** What is in a page in place of a link to a stylesheet: its text, and the font that nearly all of a page is written in. */
export type PageStyle = { text: string; fonts: readonly string[] };

/** The face of the plain Latin letters, as the build's CSS names it. */
const latinFont = /@font-face\{[^}]*url\(([^)]+)\)[^}]*unicode-range:U\+(?:\?\?|0-FF),[^}]*\}/g;

/**
 * The build's stylesheets by their addresses. One character stands for one byte, as in the pages they go into. A page with its
 * style in it is seen a whole way to the server and back earlier, half a second on a phone.
 */
export function readPageStyles(packed: ReadonlyMap<string, Buffer>): ReadonlyMap<string, PageStyle> {
  const styles = [...packed].filter(([address]) => address.endsWith('.css'));
  return new Map(
    styles.map(([address, file]) => {
      const text = brotliDecompressSync(file)
        .toString('latin1')
        .replaceAll(
          /url\((\.\.?\/[^)]*)\)/g,
          (_, path) => `url(${new URL(path, `http://page${address}`).pathname})`,
        );
      const fonts = [...text.matchAll(latinFont)].flatMap(([, url]) => (url ? [url] : []));
      return [address, { text, fonts }];
    }),
  );
}
