import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';

/** Text without it is the same as text and as HTML. */
const markup = /<[a-z!/?]|&(#|[a-z])/i;

const linkAddress = /^(https?:\/\/[^/\s]|mailto:[^\s])/i;
const imageAddress = /^https:\/\/[^/\s]/i;

/** Removes spaces and control characters, which browsers ignore inside a scheme. */
function addressOf(text: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
  return (text ?? '').replace(/[\u0000-\u0020\u007f]/g, '');
}

/** Keeps only a link's address and adds `rel`. A link without a valid address becomes text. */
function cleanLink(_name: string, { href }: Record<string, string>): Tag {
  const address = addressOf(href);
  if (!linkAddress.test(address)) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer nofollow' } };
}

function cleanImage(_name: string, { src, alt = '' }: Record<string, string>): Tag {
  const address = addressOf(src);
  // Without an address the exclusive filter drops it.
  return {
    tagName: 'img',
    attribs: imageAddress.test(address) ? { src: address, alt, loading: 'lazy' } : {},
  };
}

const options: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'code', 'sub', 'sup', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    // The page has the only first-level heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: cleanLink,
    img: cleanImage,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

/**
 * HTML that is safe to embed: headings, lists, tables, emphasis, links to http, https and mailto, images over https.
 * Scripts, styles, handlers, frames and forms are removed. Plain text is unchanged. Idempotent.
 */
export function cleanHtml(html: string): string {
  return markup.test(html) ? sanitizeHtml(html, options).trim() : html.trim();
}
