const element = /<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([a-z-]+)="([^"]*)"/gi;
/** The attributes that are stored; the editor and the server add others. */
const meaningful = new Set(['href', 'src', 'alt', 'start', 'colspan', 'rowspan', 'scope']);
const escaped = (value: string) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const generated = /<colgroup\b[^>]*>.*?<\/colgroup>/gis;

/** Whether a text is HTML of the rich-text editor. */
export function isHtml(text: string): boolean {
  return /^\s*<(p|h\d|ul|ol|blockquote|table|pre|hr|img|div)\b/i.test(text);
}

/**
 * Normalizes rich text for comparison: the editor and the server write line breaks, non-breaking spaces and the attributes of
 * links, pictures and tables differently.
 */
export function normalizeHtmlForComparison(html: string): string {
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
