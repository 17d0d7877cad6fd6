/** The plain text of rich text, with a line break after each block; in the browser only. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|tr|blockquote)>|<br\s*\/?>/g, '$&\n');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent?.trim() ?? '';
}
