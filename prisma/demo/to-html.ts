function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function inline(text: string): string {
  return escapeHtml(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
}

function list(tag: 'ul' | 'ol', lines: string[]): string {
  const items = lines.map((line) => `<li><p>${inline(line.replace(/^(- |\d+\. )/, ''))}</p></li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
}

/**
 * HTML as the editor writes it. Blank lines separate blocks, "## " starts a heading, "- " and "1. " start list items,
 * and **two stars** make text bold.
 */
export function toHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim());
      if (lines.every((line) => line.startsWith('- '))) return list('ul', lines);
      if (lines.every((line) => /^\d+\. /.test(line))) return list('ol', lines);
      const joined = lines.join(' ');
      return joined.startsWith('## ') ? `<h2>${inline(joined.slice(3))}</h2>` : `<p>${inline(joined)}</p>`;
    })
    .join('');
}
