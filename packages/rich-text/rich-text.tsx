/** Shows HTML that was cleaned when it was stored. */
export function RichText({ html }: { html: string }) {
  // No script in it runs without the page's nonce.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
