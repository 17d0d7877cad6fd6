/**
 * Structured data for search engines. Inside a script element only `</script` and `<!--` matter to a browser, so that no text
 * without `<` can end it.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
