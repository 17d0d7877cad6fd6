import { type Letter, letterTo, type Recipient } from './layout.ts';

export function oneTimeCodeMail(person: Recipient, code: string): Letter {
  return letterTo(person, {
    // Not in the subject: a locked phone shows that to everybody.
    subject: 'Your code to sign in',
    paragraphs: [`Your code is ${code}`, 'Enter it on the page where you asked for it.'],
    footer:
      'The code works once and for ten minutes; a newer one replaces it. If it was not you, ignore this message: without the code nobody gets in.',
  });
}
