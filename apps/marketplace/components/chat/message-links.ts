export type MessagePart = { kind: 'text'; text: string } | MessageLink;

/** `text` as it was written; `href` and `host` as a browser reads them, in ASCII. */
export type MessageLink = { kind: 'link'; text: string; href: string; host: string };

/** Endings that need no path to be an address; a sentence without a space after its full stop has them rarely. */
const endings = 'com|net|org|sg|io|co|info|biz|xyz|top|shop|store|site|online|icu|vip|club|dev';
/** Endings that are also words ("call.me"), so they need a path. */
const shortEndings =
  'me|ly|link|live|page|click|app|to|my|id|cn|hk|tw|in|ru|gg|gl|gd|be|us|uk|cc|ai|tv|win|work|pw';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// ASCII alone: Chinese and Tamil follow an address without a space.
const rest = "[a-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]*";
const addresses = new RegExp(
  [
    `https?://[^\\s<>"“”'‘’，。！？、；：（）【】《》]+`,
    `(?<![@a-z0-9._-])www\\.(?:${label}\\.)+[a-z]{2,24}(?::\\d{1,5})?(?:[/?#]${rest})?`,
    `(?<![@a-z0-9._-])(?:${label}\\.)+(?:${endings})(?![a-z0-9@-])(?!\\.[a-z0-9])(?:[/?#]${rest})?`,
    `(?<![@a-z0-9._-])(?:${label}\\.)+(?:${shortEndings})/${rest}`,
  ].join('|'),
  'gi',
);

/** Punctuation that ends the sentence rather than the address. */
const trailing = /[.,;:!?'")\]}]+$/;

function toLink(text: string): MessageLink | null {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.hostname.includes('.') ? { kind: 'link', text, href: url.href, host: url.host } : null;
}

/** The text in order, nothing left out: all parts together are the body. */
export function splitTextAndLinks(body: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of body.matchAll(addresses)) {
    const link = toLink(found.replace(trailing, ''));
    if (link === null) continue;
    if (index > end) parts.push({ kind: 'text', text: body.slice(end, index) });
    parts.push(link);
    end = index + link.text.length;
  }
  if (end < body.length) parts.push({ kind: 'text', text: body.slice(end) });
  return parts;
}

/** False for `https://bank.sg@elsewhere.example` and letters that only look like others: the host is then named beside it. */
export function linkTextShowsHost({ text, host }: MessageLink): boolean {
  const shown = text.toLowerCase().replace(/^https?:\/\//, '');
  return shown === host || ['/', '?', '#'].some((next) => shown.startsWith(host + next));
}
