import sanitizeHtml from 'sanitize-html';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The plain text of cleaned HTML, a line for each block. On the server; in a browser `@repo/ui/html-to-text` needs no parser. */
export function toPlainText(html: string): string {
  const blocks = html.replace(/<\/(p|h\d|li|tr|blockquote|pre)>|<br\s*\/?>/g, '$&\n');
  return sanitizeHtml(blocks, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
