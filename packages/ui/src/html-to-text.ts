/** Text written with a formatting editor, without its tags. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<\/(p|h\d|li|tr|blockquote)>|<br\s*\/?>/g, '$&\n');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent?.trim() ?? '';
}
