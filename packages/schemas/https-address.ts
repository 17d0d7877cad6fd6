import { z } from 'zod';
import { cleanLine } from './text.ts';

const maximumLength = 2000;

/** Of a page on the web; without a password, which everybody who may follow the link would read. */
function isHttpsAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
}

/** An address that people follow. */
export const httpsAddress = z
  .string('Enter an address')
  .overwrite(cleanLine)
  .max(maximumLength, `An address can have at most ${maximumLength.toLocaleString('en')} characters`)
  .refine(isHttpsAddress, 'Enter a whole address that begins with https://');
