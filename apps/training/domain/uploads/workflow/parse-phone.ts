import type { Phone } from '@repo/agency/agency';

/** Country codes of one or two digits; all others have three (E.164). */
const shortCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const singaporean = /^[3689]\d{7}$/;

/** Null when invalid. A number without a country code ("0060 12 345 6789" has one) must be a Singapore number. */
export function parsePhone(text: string): Phone | null {
  const bare = text.replace(/[\s().\-\u00a0\u2010-\u2015]/g, '').replace(/^00(?=[1-9])/, '+');
  if (singaporean.test(bare)) return { countryCode: '+65', phoneNumber: bare };
  if (/^65[3689]\d{7}$/.test(bare)) return { countryCode: '+65', phoneNumber: bare.slice(2) };
  if (!/^\+[1-9]\d{6,14}$/.test(bare)) return null;
  const digits = bare.slice(1);
  const code = digits.match(shortCodes)?.[0] ?? digits.slice(0, 3);
  const phoneNumber = digits.slice(code.length);
  if (code === '65' && !singaporean.test(phoneNumber)) return null;
  return phoneNumber.length < 4 ? null : { countryCode: `+${code}`, phoneNumber };
}
