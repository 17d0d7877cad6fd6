const element = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([a-z-]+)="([^"]*)"/gi;
/** What of an element is stored; the rest an editor or the server adds by itself. */
const meaningful = new Set(['href', 'src', 'alt', 'start', 'colspan', 'rowspan', 'scope']);
const escaped = (value: string) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const generated = /<colgroup\b[^>]*>.*?<\/colgroup>/gis;

/** Whether a text was written with the formatting editor. */
export function isHtml(text: string): boolean {
  return /^\s*<(p|h\d|ul|ol|blockquote|table|pre|hr|img|div)\b/i.test(text);
}

/**
 * Formatted text in one spelling: the editor and the server write a line break, a fixed space and the attributes of links,
 * pictures and tables differently, and mean the same.
 */
export function normalizeHtml(html: string): string {
  return html
    .replace(generated, '')
    .replace(element, (_, slash: string, name: string, rest: string) => {
      const kept = [...rest.matchAll(attribute)]
        .filter(([, key = '']) => meaningful.has(key.toLowerCase()))
        .map(([, key = '', value = '']) => ` ${key.toLowerCase()}="${escaped(value)}"`)
        .sort();
      return `<${slash}${name.toLowerCase()}${kept.join('')}>`;
    })
    .replaceAll('&nbsp;', '\u00a0')
    .trim();
}
