import { splitTextAndLinks } from './message-links.ts';

/** The most serious one first. */
export const messageRisks = ['payment', 'link', 'contact'] as const;
export type MessageRisk = (typeof messageRisks)[number];

/** Latin words stand alone ("pay now" is not in "repaynowhere"); a space in a phrase is any run of spaces, ` ?` also none. */
function anyPhrase(phrases: readonly string[]): RegExp {
  const words = phrases.map((phrase) => phrase.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

const paymentPhrases = anyPhrase([
  'pay ?now',
  'pay ?lah',
  'bank transfer',
  '(?:transfer|send|wire) (?:(?:me|us|over|the|a|some|your|half|full) ?)*(?:money|cash|deposit|payment|amount)',
  '(?:transfer|pay|deposit) (?:(?:me|us|it|the|a|some|money|cash|payment|deposit|half) )*first',
  '(?:deposit|booking fee|down ?payment) (?:to|via|by) (?:my|our|this|the)',
  'bank (?:account|details)',
  'account (?:number|no)',
  'gift ?cards?',
  '(?:itunes|steam|google play|razer gold|apple) (?:cards?|vouchers?|credits?)',
  'western union',
  'money ?gram',
  'bitcoins?',
  'crypto(?:currency)?',
  'usdt',
  'pay ?pal',
  'alipay',
  'grab ?pay',
  'one[- ]time (?:password|pin|code)',
  'otp',
  'cvv',
  '(?:credit |debit )?card (?:number|details)',
  '(?:verify|confirm) (?:your |the )?(?:card|bank|payment|account|identity)',
  '(?:courier|delivery|shipping|parcel|ninja ?van|sing ?post|lala ?move|j&t) (?:\\S+ ){0,8}(?:verification|verify)',
  '(?:courier|delivery|shipping|parcel|ninja ?van|sing ?post|lala ?move|j&t) (?:\\S+ )?(?:link|form)',
  // Malay.
  'bayar (?:\\S+ ){0,2}(?:dulu|dahulu)',
  'deposit (?:dulu|dahulu)',
  '(?:pindah(?:kan|an)?|hantar|kirim) (?:wang|duit)',
  'pindahan bank',
  'bank ?in',
  'kad hadiah',
  '(?:nombor|no\\.?) akaun',
  'akaun bank',
  'kod otp',
]);

/** Written without spaces, or with endings that change: found anywhere. */
const paymentParts = new RegExp(
  [
    // Chinese, simplified and traditional.
    '转账|轉帳|轉賬|汇款|匯款|打款|先付|定金|订金|訂金|押金|预付|預付|礼品卡|禮品卡|点卡|點卡|比特币|比特幣',
    '银行账|银行卡|銀行帳|銀行賬|銀行卡|支付宝|支付寶|微信支付|付款码|付款碼|收款码|收款碼|二维码付|扫码付|掃碼付',
    '验证码|驗證碼|(?:快递|快遞|物流|速递)[^。！？\\n]{0,12}(?:验证|驗證|链接|連結|鏈接)',
    // Tamil.
    'வங்கி(?:ப்|க்)?\\s*(?:பரிமாற்ற|கணக்கு|கணக்கி)|பணம்?\\s*(?:அனுப்ப|பரிமாற்ற)|பணத்தை\\s*(?:அனுப்ப|மாற்ற)|முன்பண|வைப்புத்?\\s*தொகை',
    'பரிசு\\s*அட்டை|கணக்கு\\s*எண்|ஒருமுறை\\s*கடவுச்சொல்|முதலில்\\s*(?:பணம்|செலுத்த)',
  ].join('|'),
  'u',
);

const contactPhrases = anyPhrase([
  "what'?s ?app(?: me)?",
  'wa\\.me',
  'telegram',
  '(?:on|via|my|by) tele',
  'tele ?(?:id|handle|@|:)',
  'we ?chat',
  'viber',
  'line id',
  '(?:on|via) (?:signal|viber|line app|messenger|instagram|ig|insta)',
  '(?:text|sms|call|ring) me (?:at|on)',
  '[a-z0-9._%+-]+@[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,24}',
  // Malay.
  '(?:nombor|no\\.?) (?:telefon|fon|hp|tel)',
  '(?:telefon|hubungi) saya (?:di|melalui)',
]);
const contactParts =
  /微信(?!支付)|加我v|威信|薇信|电报群|電報群|(?:手机|手機|电话|電話)号?(?:码|碼|號)|வாட்ஸ்?\s*அப்|டெலிகிராம்|(?:தொலைபேசி|கைபேசி)\s*எண்/iu;
const handle = /(?<![\p{L}\p{N}.@/])@[a-z][a-z0-9_]{4,31}(?![\p{L}\p{N}@]|\.\p{L})/iu;

/** Singapore: eight digits that begin with 6, 8 or 9. Malaysia: 01 and eight or nine more. With a plus, any country's. */
const phoneNumber =
  /(?<![\p{L}\p{N}.,:/#$€£-])(?:\(?\+(?:\d[ ().-]{0,2}){8,15}|(?:65[ -]?)?[689]\d{3}[ .-]?\d{4}|01\d[ -]?\d{3,4}[ -]?\d{4})(?![\p{L}\p{N}]|[.,:/-]\p{N})/gu;

/** What follows or precedes a number that counts or names something else. */
const unitAfter =
  /^\s*(?:[kmg]?hz|[kmgt]i?b|m?ah|k?wh?|v|rpm|px|lm|lumens?|[kcm]?m|km|k?g|ml|l|pcs|pieces|items|views|steps|dollars?|bucks|sgd|usd|rm|ringgit|yuan|rmb|元|块|塊)(?![\p{L}\p{N}])/iu;
const nameBefore =
  /(?:\$|sgd|usd|rm|model|serial|s\/?n|sku|part|item|order|ref(?:erence)?|tracking|isbn|imei|invoice|receipt|postal(?: code)?|version|型号|型號|编号|訂單|订单)(?:\s+(?:no|number|code|id))?\s*[.:#№-]?\s*$/iu;

function hasPhoneNumber(text: string): boolean {
  for (const { 0: number, index } of text.matchAll(phoneNumber)) {
    const before = text.slice(Math.max(0, index - 30), index);
    if (!unitAfter.test(text.slice(index + number.length)) && !nameBefore.test(before)) return true;
  }
  return false;
}

function leadsElsewhere(body: string, siteHost: string): boolean {
  return splitTextAndLinks(body).some((part) => part.kind === 'link' && part.host !== siteHost);
}

/**
 * What the reader of a message is reminded of: the most serious thing in it, or null. A reminder, not a verdict: it is wrong
 * about some messages, so nothing is ever blocked by it. `siteHost`: addresses there are not elsewhere.
 */
export function findMostSeriousRisk(body: string, siteHost: string): MessageRisk | null {
  // Full-width digits and letters as plain ones.
  const text = body.normalize('NFKC');
  if (paymentPhrases.test(text) || paymentParts.test(text)) return 'payment';
  if (leadsElsewhere(body, siteHost)) return 'link';
  const isContact = contactPhrases.test(text) || contactParts.test(text) || handle.test(text);
  return isContact || hasPhoneNumber(text) ? 'contact' : null;
}
